import AppWords

/// The faults of a person's name.
public enum PeopleError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// Nobody has the name; `known` lists the existing names in order.
  case unknown(name: String, known: [String], words: PeopleWords)
  /// Somebody else already has the name. Case is ignored.
  case taken(name: String, words: PeopleWords)
  /// The name is empty, longer than 100 characters, or has line breaks or control characters.
  case invalidName(String, words: PeopleWords)

  /// The error in one line: the expected and the actual state.
  public var description: String { words.en }

  /// The error in one line, in every language.
  public var words: Words {
    switch self {
    case .unknown(let name, let known, let words):
      let list = known.joined(separator: ", ")
      return Words(
        cs: known.isEmpty
          ? "zatím tu není žádné jméno, zadáno \"\(name)\"" : "očekáváno jedno ze jmen \(list), zadáno \"\(name)\"",
        en: "expected one of the \(words.many) (\(known.isEmpty ? "there are none" : list)), got \"\(name)\"")
    case .taken(let name, let words):
      return Words(
        cs: "očekáváno nové jméno, zadáno jméno, které už tu je: \"\(name)\"",
        en: "expected a new name, got that of \(words.holder): \"\(name)\"")
    case .invalidName(let name, let words):
      return Words(
        cs: "očekáváno jméno o 1 až 100 znacích na jednom řádku, zadáno \"\(Self.shown(name))\"",
        en: "expected a name of 1 to 100 \(words.nameParts) in one line, got \"\(Self.shown(name))\"")
    }
  }

  /// The beginning of a name, without characters that would harm a terminal.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }
}
