import AppWords

/// How a person chooses a tile.
package enum AccessMethod: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case touch
  case oneSwitch = "one-switch"
  case twoSwitches = "two-switches"
  case keys

  package var words: Words {
    switch self {
    case .touch: Words(cs: "dotykem", en: "touch")
    case .oneSwitch: Words(cs: "jedním spínačem", en: "one switch")
    case .twoSwitches: Words(cs: "dvěma spínači", en: "two switches")
    case .keys: Words(cs: "šipkami", en: "arrow keys")
    }
  }

  /// The number of switches; 0 for methods without a scanner.
  package var switches: Int {
    switch self {
    case .touch, .keys: 0
    case .oneSwitch: 1
    case .twoSwitches: 2
    }
  }
}

/// Where the word of a tile with a picture is.
package enum LabelPlace: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case above, below, none

  package var words: Words {
    switch self {
    case .above: Words(cs: "slovo nad obrázkem", en: "word above the picture")
    case .below: Words(cs: "slovo pod obrázkem", en: "word below the picture")
    case .none: Words(cs: "jen obrázek", en: "picture only")
    }
  }
}

/// Whether the last sentences are offered to be said again, which shows them to whoever looks at the board.
package enum SaidLast: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Where no code protects the adults' side.
  case unlocked
  case shown, hidden

  package var words: Words {
    switch self {
    case .unlocked: Words(cs: "když úpravy nechrání kód", en: "where no code protects editing")
    case .shown: Words(cs: "vždy", en: "always")
    case .hidden: Words(cs: "nikdy", en: "never")
    }
  }
}

/// What keeps the person who speaks from changing the boards by mistake.
package enum EditingLock: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case open, sum, code

  package var words: Words {
    switch self {
    case .open: Words(cs: "nic", en: "nothing")
    case .sum: Words(cs: "příklad na sčítání", en: "a sum")
    case .code: Words(cs: "číselný kód", en: "a code of digits")
    }
  }
}
