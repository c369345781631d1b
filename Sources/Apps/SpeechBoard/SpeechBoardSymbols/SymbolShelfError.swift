import AppWords

/// The reason why a symbol set is not imported or removed.
package enum SymbolShelfError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// There is a set of this name.
  case taken(name: String)
  /// There is no set of this name; the sets that there are.
  case unknown(name: String, known: [String])
  /// The set has too many files or bytes.
  case tooLarge(limit: Int)
  /// A file cannot be copied or removed; the system's words.
  case notCopied(reason: String)

  package var description: String { words.en }

  package var words: Words {
    switch self {
    case .taken(let name):
      Words(
        cs: "sada \(name) tu už je; nejdřív ji odeberte příkazem symbols remove",
        en: "the set \(name) is there already; remove it first by symbols remove")
    case .unknown(let name, let known):
      Words(
        cs: "očekávána jedna ze sad \(known.joined(separator: ", ")), zadáno \(name)",
        en: "expected one of the sets \(known.joined(separator: ", ")), got \(name)")
    case .tooLarge(let limit):
      Words(
        cs: "očekávána sada do \(limit >> 30) GB a 200 000 souborů",
        en: "expected a set of at most \(limit >> 30) GB and 200,000 files")
    case .notCopied(let reason):
      Words(cs: "sadu nelze zkopírovat nebo odebrat: \(reason)", en: "the set cannot be copied or removed: \(reason)")
    }
  }
}
