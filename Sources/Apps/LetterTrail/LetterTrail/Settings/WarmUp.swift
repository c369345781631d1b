import AppWords

/// Shapes that loosen the hand before letters. The raw value names the chapter.
package enum WarmUp: String, Sendable, Hashable, CaseIterable, Worded {
  case lines = "shape-lines"
  case waves = "shape-waves"
  case zigzag = "shape-zigzag"
  case loops = "shape-loops"
  case spiral = "shape-spiral"

  package var words: Words {
    switch self {
    case .lines: Words(cs: "Čáry", en: "Lines")
    case .waves: Words(cs: "Vlny", en: "Waves")
    case .zigzag: Words(cs: "Zuby", en: "Zigzag")
    case .loops: Words(cs: "Kličky", en: "Loops")
    case .spiral: Words(cs: "Šnek", en: "A spiral")
    }
  }
}
