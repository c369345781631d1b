import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis

/// One run of `ossicle pitch`: recordings in, tracks on standard output or in files, messages on standard error.
struct PitchSession {
  let analyzer: RecordingAnalyzer
  /// What every track goes back to.
  let settings: RunSettings<AnalysisConfiguration>
  let format: TrackFormat
  /// A file for each recording's track; `nil` for standard output.
  let files: ResultFiles?
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// Tracks the recordings.
  ///
  /// - Parameter isList: whether these are more than one recording that was named: rows on standard output begin with
  ///   the path then.
  func track(_ items: [RecordingItem], isList: Bool) throws {
    // One recording after the other where all of them go to one stream.
    let stream = files == nil ? StandardTrack(format: format, namesRecordings: isList) : nil
    let session = RecordingSession(
      verb: "tracked", jobs: stream == nil ? jobs : 1, isList: isList, showsProgress: stream == nil)
    try session.run(items, record: files?.recorder(command: "pitch", settings: settings)) {
      item, position, checkCancellation in
      if let stream { return try track(item, position, to: stream, checkCancellation) }
      return try track(item, position, checkCancellation)
    }
  }

  private func track(
    _ item: RecordingItem, _ position: Int, to stream: StandardTrack, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Outcome {
    stream.writer.begin(path: item.path)
    let outcome = try track(item, position, to: stream.writer) {
      try checkCancellation()
      try stream.check()
    }
    try stream.check()
    return outcome
  }

  private func track(
    _ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Outcome {
    guard let files else { preconditionFailure("a file for each recording") }
    let file = try OutputFile(path: files.paths[position])
    let writer = PitchTrackWriter(format: format, to: file.write)
    writer.begin(path: item.path)
    var outcome = try track(item, position, to: writer, checkCancellation)
    guard !outcome.isFailure else { return outcome }
    try file.finish()
    outcome.file = files.result(of: item, at: position, checksum: try? FileChecksum.checksum(path: item.location))
    return outcome
  }

  private func track(
    _ item: RecordingItem, _ position: Int, to writer: PitchTrackWriter, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Outcome {
    let measurement = try analyzer.measure(
      path: item.location, observer: TrackObserver(pitch: writer.append), checkCancellation: checkCancellation)
    if let reason = measurement.refused[.pitch] { return .failed(item, reason) }
    try writer.end(duration: measurement.duration)
    if let plotPaths {
      let file = try OutputFile(path: plotPaths[position])
      file.write(PitchFigure.figure(measurement, title: item.path).svg())
      try file.finish()
    }
    return .init(remarks: measurement.warnings.map { "\(item.path): warning: \($0)" })
  }
}
