import CommandSupport
import RecordingAnalysis
import RecordingReports

/// Standard output for pitch tracks. Used by one thread at a time.
final class StandardTrack: @unchecked Sendable {
  /// Writes here.
  let writer: PitchTrackWriter
  private let state: State

  private final class State {
    var problem: Console.OutputError?
  }

  /// Standard output, with the format's header if it has one.
  init(format: TrackFormat, namesRecordings: Bool) {
    let state = State()
    self.state = state
    writer = PitchTrackWriter(format: format, namesRecordings: namesRecordings) { text in
      guard state.problem == nil else { return }
      do throws(Console.OutputError) { try Console.send(text) } catch { state.problem = error }
    }
  }

  /// Throws once standard output takes no more.
  func check() throws(Console.OutputError) {
    if let problem = state.problem { throw problem }
  }
}
