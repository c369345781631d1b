import AppWords

/// A word of the start board: a tile that is spoken when it is pressed.
package struct StartWord: Sendable, Hashable, Decodable {
  /// The name of the tile and of its picture; the same in all languages.
  package let id: String
  /// What kind of word it is.
  package let kind: TileKind
  /// The word as a child says it. Each language has its own word for the picture, not a translation of the other.
  package let text: Words
}
