import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports

/// The work of `ossicle pitch`: writes the tracks of recordings to standard output, or to a file for each recording.
struct PitchWork: Sendable {
  let analyzer: RecordingAnalyzer
  let format: TrackFormat
  /// Whether tables have the best candidate and the probability of voicing of every frame.
  let showsCandidates: Bool
  /// A file for each recording's track; `nil` if the tracks go to standard output.
  let files: ResultFiles?
  let pictures: PictureFiles

  /// Tracks the recordings of a session.
  ///
  /// - Parameter settings: the settings that all tracks were computed with, for the record.
  func run(_ session: RecordingSession, settings: RunSettings<AnalysisConfiguration>) throws {
    guard let files else {
      // The recordings are processed one after the other, because all of them write to one stream.
      let stream = try StandardTrack(
        format: format, namesRecordings: session.recordings.isList, showsCandidates: showsCandidates)
      return try session.run(isSequential: true, showsProgress: false, finish: stream.finish) {
        item, position, checkCancellation in
        try track(item, position, to: stream, checkCancellation)
      }
    }
    try session.run(showsProgress: true, record: files.recorder(command: "pitch", settings: settings)) {
      item, position, checkCancellation in
      var warnings: [String] = []
      let file = try files.write(item, at: position) { file in
        let columns = PitchTrackWriter.columns(namesRecordings: false, showsCandidates: showsCandidates)
        try TrackFile.write(format, columns, to: file) { output in
          let writer = PitchTrackWriter(format: format, showsCandidates: showsCandidates, to: output)
          warnings = try track(item, position, to: writer, checkCancellation)
        }
      }
      return .init(item, file: file, warnings: warnings)
    }
  }

  private func track(
    _ item: RecordingItem, _ position: Int, to stream: StandardTrack, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Outcome {
    let warnings = try track(item, position, to: stream.writer) {
      try checkCancellation()
      try stream.check()
    }
    try stream.check()
    return .init(item, warnings: warnings)
  }

  /// Writes a recording's track and its picture, and returns the recording's warnings.
  private func track(
    _ item: RecordingItem, _ position: Int, to writer: PitchTrackWriter, _ checkCancellation: () throws -> Void
  ) throws -> [String] {
    writer.begin(path: item.path)
    let measurement = try analyzer.measure(
      item.source, observer: writer.observer, checkCancellation: checkCancellation)
    if let reason = measurement.refused[.pitch] { throw RecordingAnalyzer.Failure(description: reason) }
    try writer.end(duration: measurement.duration, summary: measurement.pitchSummary)
    try pictures.write(PitchFigure.figure(measurement, title: item.path), at: position)
    return measurement.warnings
  }
}
