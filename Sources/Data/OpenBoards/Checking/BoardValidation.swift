import Foundation

/// What a person should know about a file of boards before using it.
package struct BoardValidation: Sendable, Hashable {
  /// The number of boards.
  package var boards = 0
  /// The number of buttons of all boards.
  package var buttons = 0
  /// What was mended while the file was read.
  package var repairs: [BoardRepair] = []
  /// What does not work: the reason why the file is refused, or links to boards that are not there.
  package var errors: [String] = []
  /// What works and is perhaps not meant: boards that nobody reaches, buttons without a place, a word or a picture.
  package var remarks: [String] = []

  /// Reads the file or folder at a path and checks it. A file that is refused has its reason as the only error.
  package init(path: String) {
    do throws(BoardError) { self.init(try BoardReading(path: path)) } catch { self.init(error) }
  }

  private init(_ error: BoardError) { errors = ["\(error)"] }

  /// Checks boards that were read.
  package init(_ reading: BoardReading) {
    let set = reading.set
    repairs = reading.repairs
    boards = set.boards.count
    buttons = set.boards.reduce(0) { $0 + $1.buttons.count }
    let ids = Set(set.boards.map(\.id))
    for board in set.boards {
      let placed = Set(board.grid.ids).union(board.dock)
      for (number, button) in board.buttons.enumerated() {
        let name = "\(board.id): button \(number + 1)" + (button.label.map { " (\($0))" } ?? "")
        if let link = button.loadBoard, link.url == nil, link.dataURL == nil, !ids.contains(link.id ?? "") {
          errors.append("\(name): it opens the board \(link.id ?? link.path ?? ""), which is not there".shown)
        }
        if (button.label ?? "").isEmpty, button.imageID == nil, (button.vocalization ?? "").isEmpty {
          remarks.append("\(name): it has no label and no picture".shown)
        }
        if !placed.contains(button.id), button.position == nil, !button.hidden {
          remarks.append("\(name): it has no place in the grid".shown)
        }
      }
    }
    let reachable = set.reachable
    for board in set.boards where !reachable.contains(board.id) {
      remarks.append("\(board.id): no link leads to this board".shown)
    }
  }
}
