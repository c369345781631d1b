import AppWords
import OpenBoards

/// What kind of word a tile has. The kind gives the tile its colour, so that a person finds a word by its colour too.
///
/// The colours follow the modified Fitzgerald key, which most boards use (J. J. Thistle, K. M. Wilkinson, American Journal
/// of Speech-Language Pathology 18, 2009, 231–240): yellow for people, green for actions, blue for descriptions, orange for
/// things, pink for what one says to others.
package enum TileKind: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// People, and words that stand for people and things: *I*, *mum*, *that*.
  case person
  /// What somebody does: *eat*, *help*.
  case action
  /// What somebody or something is like: *big*, *happy*, *red*, *three*.
  case description
  /// Things, animals and places: *ball*, *dog*, *school*.
  case thing
  /// What one says to others: *hello*, *please*, *yes*.
  case social
  /// Little words that go with all others: *more*, *in*, *not*.
  case little
  /// Words that ask: *what*, *where*.
  case question
  /// The ways between pages.
  case page

  /// The colour of the tile: light, so that black words and the pictures stand out.
  package var background: BoardColour {
    switch self {
    case .person: BoardColour(red: 255, green: 240, blue: 181)
    case .action: BoardColour(red: 211, green: 235, blue: 195)
    case .description: BoardColour(red: 208, green: 231, blue: 246)
    case .thing: BoardColour(red: 253, green: 220, blue: 190)
    case .social: BoardColour(red: 252, green: 214, blue: 221)
    case .little: BoardColour(red: 255, green: 255, blue: 255)
    case .question: BoardColour(red: 231, green: 216, blue: 240)
    case .page: BoardColour(red: 233, green: 228, blue: 218)
    }
  }

  /// The colour of the tile's edge: the same hue, dark enough to be seen on a light page (at least 3 : 1 on white).
  package var border: BoardColour {
    switch self {
    case .person: BoardColour(red: 158, green: 118, blue: 0)
    case .action: BoardColour(red: 74, green: 135, blue: 58)
    case .description: BoardColour(red: 47, green: 119, blue: 168)
    case .thing: BoardColour(red: 191, green: 98, blue: 28)
    case .social: BoardColour(red: 196, green: 78, blue: 104)
    case .little: BoardColour(red: 125, green: 122, blue: 132)
    case .question: BoardColour(red: 122, green: 78, blue: 138)
    case .page: BoardColour(red: 112, green: 106, blue: 96)
    }
  }

  package var words: Words {
    switch self {
    case .person: Words(cs: "lidé", en: "people")
    case .action: Words(cs: "co kdo dělá", en: "actions")
    case .description: Words(cs: "jaké to je", en: "descriptions")
    case .thing: Words(cs: "věci a místa", en: "things and places")
    case .social: Words(cs: "co se říká", en: "social words")
    case .little: Words(cs: "malá slova", en: "little words")
    case .question: Words(cs: "otázky", en: "questions")
    case .page: Words(cs: "stránky", en: "pages")
    }
  }
}
