import AppWords
import OpenBoards

/// A page to spell with: a tile for each letter.
struct SpellingPage {
  /// The places of the page with the ids of the letters.
  let places: [[String?]]
  private let letters: Set<String>

  /// The page with its free places filled, those that the fewest steps of a scanner reach with the most frequent letters: a place
  /// costs the steps to its row and those to its column.
  ///
  /// - Parameter letters: the most frequent first.
  init(_ places: [[String?]], letters: String) {
    let tiles = letters.map { Self.prefix + String($0) }
    let free = places.indices.flatMap { row in places[row].indices.map { (row, $0) } }
      .filter { places[$0.0][$0.1] == nil }
      .sorted { ($0.0 + $0.1, $0.0) < ($1.0 + $1.1, $1.0) }
    precondition(tiles.count <= free.count, "the letters have more tiles than the page has places")
    var filled = places
    for (tile, place) in zip(tiles, free) { filled[place.0][place.1] = tile }
    self.places = filled
    self.letters = Set(letters.map { String($0) })
  }

  /// The letter of a tile; `nil` if it is no tile of a letter.
  func letter(_ tile: String) -> String? {
    let letter = String(tile.dropFirst(Self.prefix.count))
    return tile.hasPrefix(Self.prefix) && letters.contains(letter) ? letter : nil
  }

  private static let prefix = "letter-"
}
