import Foundation

extension Board {
  /// The text of the board alone in the Open Board Format. Pictures and sounds with a path keep it, and links keep the
  /// ids of their boards, so that only the store that keeps the text can read it again.
  ///
  /// - Throws: `EncodingError`.
  package func storedText() throws -> Data { try BoardEncoding.text(BoardEncoding.value(self, linkPaths: [:])) }

  /// Reads a text that `storedText()` has given. Paths are taken as they are.
  ///
  /// - Parameter name: the name of the text, for messages.
  /// - Throws: `BoardError`.
  package init(storedText: Data, name: String) throws(BoardError) {
    // A text that was written can state more values than the one that was read: what was left out there is in it.
    let (value, _, _) = try JSONText.value(storedText, place: name, limit: 4 * JSONText.valueLimit)
    self = try BoardParser(log: RepairLog()).board(value, file: name, fallbackID: name)
  }
}
