/// What can be wrong with a name that is asked for or given to a person.
public enum PeopleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody has the name; `known` are the names that exist, in order.
  case unknown(name: String, known: [String], words: PeopleWords)
  /// Somebody else has the name already, upper and lower case alike.
  case taken(name: String, words: PeopleWords)
  /// The name is empty, longer than 100 characters, or has line breaks or control characters.
  case invalidName(String, words: PeopleWords)

  /// One line: what was expected and what came.
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

  /// The beginning of a name, safe to be written to a terminal.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }
}
