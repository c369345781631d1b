import PageMessages

/// The file that a page is sending: one at a time, used once.
public struct PageUploads {
  private var upload: PageUpload?

  /// No file.
  public init() {}

  /// Takes the next piece. The first piece of a file takes the place of the file before.
  ///
  /// - Parameter limit: the most bytes that a file may have.
  /// - Returns: how much has come, for the page.
  /// - Throws: `PageRefusal` for a piece that does not follow, or a file that is too large; the system's error if there is no
  ///   room.
  public mutating func take(_ piece: UploadPiece, limit: Int) throws -> UploadProgress {
    if piece.at.value == 0 {
      // The room of the file before is free first.
      upload = nil
      let begun = try PageUpload(piece, limit: limit)
      upload = begun
      return begun.progress
    }
    guard let upload else { throw PageRefusal(expected: "the first piece of a file", got: "another") }
    try upload.take(piece)
    return upload.progress
  }

  /// Gives the file that has come.
  ///
  /// - Throws: `PageRefusal` if there is no whole file.
  public mutating func whole() throws -> PageUpload {
    guard let done = upload, done.isWhole else { throw PageRefusal(expected: "a whole file", got: "none") }
    upload = nil
    return done
  }
}
