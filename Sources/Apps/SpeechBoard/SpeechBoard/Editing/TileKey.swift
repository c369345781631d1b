import JSONReading
import OpenBoards

/// A key of a keyboard that chooses a tile: one sign, or F1 to F24.
package struct TileKey: Sendable, Hashable {
  /// The key of a button with its name.
  package static let key = "ext_ossicle_key"

  /// The sign in small letters, or the name, such as `f5`.
  package let name: String

  /// The key of a name; `nil` if it is none, or one that the board needs itself: the blank.
  package init?(_ text: String) {
    let name = text.lowercased()
    let isFunction = name.first == "f" && Int(name.dropFirst()).map { (1...24).contains($0) } == true
    let isSign = name.count == 1 && name.allSatisfy { !$0.isWhitespace && !$0.isNewline } && name.utf8.count <= 20
    guard isFunction || isSign else { return nil }
    self.name = name
  }
}

extension BoardButton {
  /// The key that chooses the tile; `nil` for none.
  package var tileKey: TileKey? {
    get { if case .text(let name) = extensions[TileKey.key] { TileKey(name) } else { nil } }
    set { extensions[TileKey.key] = newValue.map { .text($0.name) } }
  }
}
