import AppWords
import Foundation

/// The skin of the people on the drawings of the start board, which have it in one colour (Docs/Guides/start-board.md).
package enum SkinTone: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// As they are drawn.
  case light
  case mediumLight = "medium-light"
  case medium
  case mediumDark = "medium-dark"
  case dark

  package var words: Words {
    switch self {
    case .light: Words(cs: "světlá", en: "light")
    case .mediumLight: Words(cs: "středně světlá", en: "medium light")
    case .medium: Words(cs: "střední", en: "medium")
    case .mediumDark: Words(cs: "středně tmavá", en: "medium dark")
    case .dark: Words(cs: "tmavá", en: "dark")
    }
  }

  /// The colours of skin, cheeks and dark hair.
  private var colours: [String] {
    switch self {
    case .light: ["#f6dfbf", "#f4b6ad", "#6b4a45"]
    case .mediumLight: ["#e8c198", "#e3977f", "#6b4a45"]
    case .medium: ["#cf9b6b", "#c57558", "#55393a"]
    case .mediumDark: ["#ad7a52", "#a15a45", "#3f2d31"]
    case .dark: ["#8f5f40", "#7d4434", "#3f2d31"]
    }
  }

  /// How each drawing of the start board begins, and no other picture.
  private static let opening = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none" stroke="#2b2a33" stroke-width="4"
    """.utf8)

  /// A drawing of the start board with this skin; any other picture, and one without people, as it is.
  package func painted(_ picture: Data) -> Data {
    guard self != .light, picture.starts(with: Self.opening), var text = String(data: picture, encoding: .utf8),
      text.contains(Self.light.colours[0])
    else { return picture }
    for (drawn, own) in zip(Self.light.colours, colours) { text = text.replacingOccurrences(of: drawn, with: own) }
    return Data(text.utf8)
  }

  /// The part of a picture's address that states the skin, so that a browser does not show one that it kept.
  package var addressPart: String { self == .light ? "" : "skin-\(rawValue)/" }
}
