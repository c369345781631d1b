/// A place of a tile on a board. Rows, columns and numbers count from 0.
package enum TilePlace: Sendable, Hashable, Codable {
  /// A place in the grid.
  case grid(row: Int, column: Int)
  /// The number in the dock; the end of the dock if it is more than the dock has.
  case dock(Int)
}
