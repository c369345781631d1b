import AppWords

/// What may write.
package enum WritingTools: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Fingers, pens and the mouse.
  case all
  /// Pens, and the mouse of a computer: the hand may rest on the glass.
  case pen

  package var words: Words {
    switch self {
    case .all: Words(cs: "prst i pero", en: "a finger or a pen")
    case .pen: Words(cs: "jen pero", en: "the pen only")
    }
  }
}
