import CommandSupport
import RecordingAnalysis

/// Standard output for pitch tracks. Used by one thread at a time.
final class StandardTrack: @unchecked Sendable {
  /// Writes here.
  let writer: PitchTrackWriter
  private let reader: Reader

  private final class Reader {
    var isThere = true
  }

  /// Standard output, with the format's header if it has one.
  init(format: PitchTrackFormat, namesRecordings: Bool) {
    let reader = Reader()
    self.reader = reader
    writer = PitchTrackWriter(format: format, namesRecordings: namesRecordings) { text in
      reader.isThere = reader.isThere && Console.write(text)
    }
  }

  /// Throws `RecordingWork.NobodyReads` once nobody reads standard output any more.
  func check() throws {
    guard reader.isThere else { throw RecordingWork.NobodyReads() }
  }
}
