import AppWords

/// How much of the path a player sees.
package enum HelpChoice: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Less with each success, more after a miss.
  case fading
  case path, dots, start, memory

  /// What is always shown; `nil` where it follows from what was reached.
  package var fixed: TraceHelp? { TraceHelp(rawValue: rawValue) }

  package var words: Words {
    fixed?.words ?? Words(cs: "ubývá podle toho, jak to jde", en: "less the better it goes")
  }
}
