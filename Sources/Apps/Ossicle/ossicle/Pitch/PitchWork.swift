import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports

/// What `ossicle pitch` does with recordings: their tracks go to standard output or to a file each.
struct PitchWork: Sendable {
  let analyzer: RecordingAnalyzer
  let format: TrackFormat
  /// A file for each recording's track; `nil` for standard output.
  let files: ResultFiles?
  let pictures: PictureFiles

  /// Tracks the recordings of a session.
  ///
  /// - Parameter settings: what every track goes back to.
  func run(_ session: RecordingSession, settings: RunSettings<AnalysisConfiguration>) throws {
    guard let files else {
      // One recording after the other, because all of them go to one stream.
      let stream = StandardTrack(format: format, namesRecordings: session.recordings.isList)
      return try session.run(isSequential: true, showsProgress: false) { item, position, checkCancellation in
        try track(item, position, to: stream, checkCancellation)
      }
    }
    try session.run(showsProgress: true, record: files.recorder(command: "pitch", settings: settings)) {
      item, position, checkCancellation in
      var warnings: [String] = []
      let file = try files.write(item, at: position) { file in
        let writer = PitchTrackWriter(format: format, to: file.write)
        warnings = try track(item, position, to: writer, checkCancellation)
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

  /// Writes a recording's track and its picture, and gives its warnings.
  private func track(
    _ item: RecordingItem, _ position: Int, to writer: PitchTrackWriter, _ checkCancellation: () throws -> Void
  ) throws -> [String] {
    writer.begin(path: item.path)
    let measurement = try analyzer.measure(
      path: item.location, observer: TrackObserver(pitch: writer.append), checkCancellation: checkCancellation)
    if let reason = measurement.refused[.pitch] { throw RecordingAnalyzer.Failure(description: reason) }
    try writer.end(duration: measurement.duration)
    try pictures.write(PitchFigure.figure(measurement, title: item.path), at: position)
    return measurement.warnings
  }
}
