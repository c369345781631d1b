import AppWords

/// An ending that a button gives to the last word of the sentence.
package enum WordEnding: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case plural
  case singular
  case possessive
  case past
  case pastParticiple = "past-participle"
  case presentParticiple = "present-participle"
  case thirdPerson = "third-person"
  case comparative
  case superlative
  case future
  case genitive
  case dative
  case accusative
  case vocative
  case locative
  case instrumental

  /// The ending for an action of a button; `nil` for any other action.
  ///
  /// The format leaves such actions to programs. CoughDrop writes `:plural`, `:past` and so on, or the ending itself as in
  /// `:ed`. This program writes the names with its prefix `:ext_ossicle_` and reads all of them.
  package init?(action: String) {
    guard action.hasPrefix(":") else { return nil }
    let name = String(action.dropFirst())
    let short = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    guard let ending = Self(rawValue: short) ?? Self.shortNames[short] else { return nil }
    self = ending
  }

  /// The action of a button in a file. Other programs know it if it is one of the names that CoughDrop uses.
  package var action: String {
    switch self {
    case .plural, .singular, .possessive, .past, .presentParticiple, .comparative, .superlative: ":" + rawValue
    default: ":" + Self.prefix + rawValue
    }
  }

  private static let prefix = "ext_ossicle_"
  private static let shortNames: [String: WordEnding] = [
    "er": .comparative, "est": .superlative, "'s": .possessive, "ed": .past, "ing": .presentParticiple,
  ]

  package var words: Words {
    switch self {
    case .plural: Words(cs: "množné číslo", en: "plural")
    case .singular: Words(cs: "jednotné číslo", en: "singular")
    case .possessive: Words(cs: "přivlastňovací tvar", en: "possessive")
    case .past: Words(cs: "minulý čas", en: "past tense")
    case .pastParticiple: Words(cs: "příčestí minulé", en: "past participle")
    case .presentParticiple: Words(cs: "tvar -ing", en: "-ing form")
    case .thirdPerson: Words(cs: "třetí osoba", en: "third person")
    case .comparative: Words(cs: "druhý stupeň", en: "comparative")
    case .superlative: Words(cs: "třetí stupeň", en: "superlative")
    case .future: Words(cs: "budoucí čas", en: "future tense")
    case .genitive: Words(cs: "2. pád (bez koho, čeho)", en: "genitive")
    case .dative: Words(cs: "3. pád (komu, čemu)", en: "dative")
    case .accusative: Words(cs: "4. pád (vidím koho, co)", en: "accusative")
    case .vocative: Words(cs: "5. pád (oslovení)", en: "vocative")
    case .locative: Words(cs: "6. pád (o kom, čem)", en: "locative")
    case .instrumental: Words(cs: "7. pád (s kým, čím)", en: "instrumental")
    }
  }
}
