import CommandSupport
import RecordingAnalysis
import RecordingReports

/// Writes pitch tracks to standard output. One thread at a time may use it.
final class StandardTrack: @unchecked Sendable {
  /// The writer of the tracks.
  let writer: PitchTrackWriter
  private let state: State

  private final class State {
    var problem: Console.OutputError?
  }

  /// Creates the output and writes the format's header if it has one.
  init(format: TrackFormat, namesRecordings: Bool) {
    let state = State()
    self.state = state
    writer = PitchTrackWriter(format: format, namesRecordings: namesRecordings) { text in
      guard state.problem == nil else { return }
      do throws(Console.OutputError) { try Console.send(text) } catch { state.problem = error }
    }
  }

  /// Throws if an earlier write to standard output failed.
  func check() throws(Console.OutputError) {
    if let problem = state.problem { throw problem }
  }
}
