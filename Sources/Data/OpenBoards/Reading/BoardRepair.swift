/// Something in a file that was mended or left out. The board is usable without it.
package struct BoardRepair: Sendable, Hashable, CustomStringConvertible {
  /// The board: its id, or the path of its file; `nil` for the whole set.
  package var board: String?
  /// The place in the board, such as `button 5`.
  package var place: String
  /// What was wrong.
  package var problem: String
  /// What was done.
  package var action: String

  /// `board: place: problem; action`
  package var description: String { (board.map { $0 + ": " } ?? "") + "\(place): \(problem); \(action)" }
}

/// The repairs of one reading.
final class RepairLog {
  /// A hostile file may need millions.
  private static let limit = 1000

  private(set) var repairs: [BoardRepair] = []
  private var unlisted = 0
  /// The board that is being read.
  var board: String?

  func note(_ place: String, _ problem: String, _ action: String) {
    guard repairs.count < Self.limit else {
      unlisted += 1
      return
    }
    repairs.append(
      BoardRepair(board: board?.shown, place: place.shown, problem: problem.shown, action: action.shown))
  }

  /// All repairs, with a line for those that are not listed.
  var all: [BoardRepair] {
    guard unlisted > 0 else { return repairs }
    return repairs + [
      BoardRepair(
        board: nil, place: "the file", problem: "\(unlisted) more places were wrong", action: "mended in the same ways")
    ]
  }
}
