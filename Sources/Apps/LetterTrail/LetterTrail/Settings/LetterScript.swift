import AppWords

/// How letters are written.
package enum LetterScript: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Each letter stands alone.
  case print
  /// The letters of a word are joined.
  case cursive

  package var words: Words {
    switch self {
    case .print: Words(cs: "tiskací písmo", en: "print letters")
    case .cursive: Words(cs: "psací písmo (vázané)", en: "cursive (joined letters)")
    }
  }
}
