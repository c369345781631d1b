import AppWords

/// What is shown of the path, from the most to the least.
package enum TraceHelp: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// The whole path.
  case path
  /// Dots on its middle.
  case dots
  /// Where it begins, and in which direction.
  case start
  /// Nothing: from memory.
  case memory

  package var words: Words {
    switch self {
    case .path: Words(cs: "celá cesta", en: "the whole path")
    case .dots: Words(cs: "tečky", en: "dots")
    case .start: Words(cs: "jen začátek", en: "the start only")
    case .memory: Words(cs: "zpaměti", en: "from memory")
    }
  }
}
