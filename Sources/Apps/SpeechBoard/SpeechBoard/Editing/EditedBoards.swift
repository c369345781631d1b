import AppWords
import OpenBoards

/// Boards after an edit.
package struct EditedBoards: Sendable {
  /// The set after the edit.
  package let set: BoardSet
  /// The ids of the boards that differ; of an added board too, and of a deleted one.
  package let changedBoards: Set<String>
  /// What was done, as a sentence.
  package let done: Words
  /// The tile that the edit was about, with the board on which it is now; `nil` if it was deleted or there was none.
  package let tile: SentencePart.Origin?
  /// The board that was added; `nil` for other edits.
  package let addedBoard: String?
}
