import AppWords

/// A page of the start board: places in rows and columns.
package struct StartPage: Sendable, Hashable, Decodable {
  /// The name of the page in links; the same in all languages.
  package let id: String
  /// What kind of words the page has most of.
  package let kind: TileKind
  /// The title.
  package let name: Words
  /// For each place, row by row: the id of a word, the way to another page, or nothing.
  package let places: [[String?]]
  /// On a page to spell with: the letters of each language, the most frequent first; they take the free places of the page.
  package let letters: Words?

  /// The name of the tile that leads to a page, and of its picture.
  package static func tile(to page: String) -> String { "page-" + page }
  /// The tile that leads to the first page from all others.
  package static let homeTile = tile(to: "start")
  /// The tile that leads to the page that was open before.
  package static let backTile = "page-back"
}
