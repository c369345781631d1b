import CommandSupport
import RecordingAnalysis

/// Standard output for pitch tracks: rows go out in pieces, since a system call a row would cost more than finding its
/// pitch. Used by one thread at a time.
final class StandardTrack: @unchecked Sendable {
  /// Writes here.
  let writer: PitchTrackWriter
  private let buffer: Buffer

  private static let pieceLength = 1 << 15

  private final class Buffer {
    var text = ""
  }

  /// Standard output with the format's header, if it has one.
  init(format: PitchTrackFormat, namesRecordings: Bool) {
    let buffer = Buffer()
    self.buffer = buffer
    writer = PitchTrackWriter(format: format, namesRecordings: namesRecordings) { buffer.text += $0 }
  }

  /// Writes what has come together if it is a piece.
  ///
  /// - Throws: `RecordingWork.NobodyReads`.
  func pass() throws {
    if buffer.text.utf8.count >= Self.pieceLength { try flush() }
  }

  /// Writes what has come together.
  ///
  /// - Throws: `RecordingWork.NobodyReads`.
  func flush() throws {
    guard Console.write(buffer.text) else { throw RecordingWork.NobodyReads() }
    buffer.text = ""
  }
}
