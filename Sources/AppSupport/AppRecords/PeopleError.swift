/// The faults of a person's name.
public enum PeopleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody has the name; `known` lists the existing names in order.
  case unknown(name: String, known: [String], words: PeopleWords)
  /// Somebody else already has the name. Case is ignored.
  case taken(name: String, words: PeopleWords)
  /// The name is empty, longer than 100 characters, or has line breaks or control characters.
  case invalidName(String, words: PeopleWords)

  /// The error in one line: the expected and the actual state.
  public var description: String {
    switch self {
    case .unknown(let name, let known, let words):
      "expected one of the \(words.many) (\(known.isEmpty ? "there are none" : known.joined(separator: ", "))), "
        + "got \"\(name)\""
    case .taken(let name, let words): "expected a new name, got that of \(words.holder): \"\(name)\""
    case .invalidName(let name, let words):
      "expected a name of 1 to 100 \(words.nameParts) in one line, got \"\(Self.shown(name))\""
    }
  }

  /// The beginning of a name, without characters that would harm a terminal.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }
}
