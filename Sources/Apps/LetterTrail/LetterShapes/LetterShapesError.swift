import AppWords

/// The reason why there is no chapter for a text.
package enum LetterShapesError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// The text is empty or too long.
  case badLength(Int, limit: Int)
  /// The hand has no shape for a character.
  case unknown(Character)

  package var words: Words {
    switch self {
    case .badLength(let count, let limit):
      Words(cs: "očekáváno 1 až \(limit) písmen, zadáno \(count)", en: "expected 1 to \(limit) letters, got \(count)")
    case .unknown(let character):
      Words(
        cs: "očekávána česká nebo anglická písmena a číslice, zadáno \"\(character)\"",
        en: "expected Czech or English letters and digits, got \"\(character)\"")
    }
  }

  package var description: String { words.en }
}
