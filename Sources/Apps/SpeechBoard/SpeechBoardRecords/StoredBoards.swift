import AppWords
import JSONReading
import OpenBoards

/// A person's boards as they were read from the database.
///
/// To edit them, change `set` and give the value to `SpeechBoardRecords.change`.
package struct StoredBoards: Sendable {
  /// The number of the state that was read, unique in the database. An edit of a state that is no longer the present one
  /// is refused.
  package let version: Int64
  /// The boards. Pictures and sounds are read from the database when they are asked for (`BoardSet.bytes(of:)`).
  package var set: BoardSet
}

/// The edits of a person's boards that can be undone and redone. The next one is the first.
package struct BoardSteps: Sendable, Hashable {
  /// The titles of the edits that can be undone, the last edit first.
  package let undo: [Words]
  /// The titles of the edits that can be redone, the one that was undone last first.
  package let redo: [Words]

  package init(undo: [Words], redo: [Words]) { (self.undo, self.redo) = (undo, redo) }
}

/// The part of a set that is no board, as JSON.
struct BoardHead: Codable {
  var root: String
  /// The ids of the boards in their order.
  var order: [String]
  /// The manifest's further keys.
  var extensions: [String: JSONValue]
}
