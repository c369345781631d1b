import JSONReading

extension BoardButton {
  /// The key of a button or of its translation with an object of forms by the names of their endings.
  package static let formsKey = "ext_ossicle_forms"

  /// Forms of the word that the button states, by the name of the ending.
  package var forms: [String: String] {
    get { Self.forms(extensions) }
    set { extensions[Self.formsKey] = Self.value(newValue) }
  }

  fileprivate static func forms(_ extensions: [String: JSONValue]) -> [String: String] {
    guard case .object(let forms) = extensions[formsKey] else { return [:] }
    return forms.compactMapValues { if case .text(let text) = $0, !text.isEmpty { text } else { nil } }
  }

  fileprivate static func value(_ forms: [String: String]) -> JSONValue? {
    forms.isEmpty ? nil : .object(forms.mapValues { .text($0) })
  }
}

extension BoardButton.Translation {
  /// Forms of the word in this language, by the name of the ending.
  package var forms: [String: String] {
    get { BoardButton.forms(extensions) }
    set { extensions[BoardButton.formsKey] = BoardButton.value(newValue) }
  }
}
