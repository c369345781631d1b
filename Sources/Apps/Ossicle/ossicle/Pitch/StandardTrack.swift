import BatchProcessing
import CommandSupport
import ParquetTables
import RecordingAnalysis
import RecordingReports
import Tables

/// Writes pitch tracks to standard output. One thread at a time may use it.
final class StandardTrack: @unchecked Sendable {
  /// The writer of the tracks.
  let writer: PitchTrackWriter
  private let state: State
  private let sink: ParquetSink?
  private let columns: [Column]

  private final class State {
    var problem: Console.OutputError?
  }

  /// Creates the output and writes the format's header if it has one.
  ///
  /// - Throws: as `ParquetSink`; `ValidationError` for Parquet on a terminal.
  init(format: TrackFormat, namesRecordings: Bool, showsCandidates: Bool) throws {
    if format == .parquet { try BinaryOutput.check("parquet", hasFile: false) }
    let state = State()
    let sink = format == .parquet ? try ParquetSink() : nil
    (self.state, self.sink) = (state, sink)
    columns = PitchTrackWriter.columns(namesRecordings: namesRecordings, showsCandidates: showsCandidates)
    writer = PitchTrackWriter(
      format: format, namesRecordings: namesRecordings, showsCandidates: showsCandidates
    ) { text in
      if let sink { return sink.write(text) }
      guard state.problem == nil else { return }
      do throws(Console.OutputError) { try Console.send(text) } catch { state.problem = error }
    }
  }

  /// Throws if an earlier write to standard output failed.
  func check() throws(Console.OutputError) {
    if let problem = state.problem { throw problem }
  }

  /// Writes what depends on all recordings.
  func finish() throws {
    if let sink { try BinaryOutput.finish(sink, columns.map { ParquetColumn($0) }, nil) }
  }
}
