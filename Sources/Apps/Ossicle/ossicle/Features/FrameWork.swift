import BatchProcessing
import CommandSupport
import CorpusAnalysis
import FeatureTracks
import ParquetTables
import RecordingAnalysis
import RecordingReports

/// The work of `ossicle features`: writes the frames of recordings to standard output, or to a file for each recording.
struct FrameWork: Sendable {
  let frames: RecordingFrames
  let layout: FrameLayout
  let format: FeatureFormat
  /// A file for each recording's frames; `nil` if the frames go to standard output.
  let files: ResultFiles?

  /// Writes the frames of a session's recordings.
  ///
  /// - Parameter settings: the settings that the frames were computed with, for the record.
  func run<Settings>(_ session: RecordingSession, settings: RunSettings<Settings>) throws {
    guard let files else { return try print(session) }
    try session.run(showsProgress: true, record: files.recorder(command: "features", settings: settings)) {
      item, position, checkCancellation in
      var warnings: [String] = []
      let path = files.paths[position]
      if format == .npz {
        warnings = try FrameArray(layout, item, frames, checkCancellation).writeArchive(to: path)
      } else {
        let file = try OutputFile(path: path)
        warnings = try write(item, to: file, checkCancellation)
        try file.finish()
      }
      return .init(item, file: files.result(of: item, at: position), warnings: warnings)
    }
  }

  private func write(
    _ item: RecordingItem, to file: OutputFile, _ checkCancellation: () throws -> Void
  ) throws -> [String] {
    guard let lines = format.lines else {
      return try FrameArray(layout, item, frames, checkCancellation).write { file.write($0) }
    }
    let text = FrameText(lines, columns: layout.columns, path: item.path)
    guard format == .parquet else {
      file.write(text.header)
      return try read(item, text, checkCancellation) { file.write($0) }
    }
    let sink = try ParquetSink()
    sink.write(text.header)
    let warnings = try read(item, text, checkCancellation) { bytes in sink.append { $0 += bytes } }
    try TrackFile.finish(sink, layout.parquet, to: file)
    return warnings
  }

  /// Prints the frames of all recordings in their order. Those of several recordings wait in temporary files, so that they are
  /// computed at the same time and memory does not grow with their length.
  private func print(_ session: RecordingSession) throws {
    let sink = format == .parquet ? try ParquetSink() : nil
    let send: ([UInt8]) throws -> Void = { bytes in
      if let sink { sink.append { $0 += bytes } } else { try Console.send(bytes: bytes) }
    }
    if let lines = format.lines {
      let header = FrameText(lines, columns: layout.columns).header
      if !header.isEmpty { try send(Array(header.utf8)) }
    }
    let isAlone = !session.recordings.isList && format.lines != nil && sink == nil
    func finish() throws {
      if let sink { try BinaryOutput.finish(sink, layout.parquet, nil) }
    }
    try session.run(showsProgress: false, spooled: send, finish: finish) { item, _, checkCancellation in
      if isAlone { return try stream(item, checkCancellation) }
      let spool = try ByteSpool()
      let warnings: [String]
      if let lines = format.lines {
        let text = FrameText(lines, columns: layout.columns, path: item.path)
        warnings = try read(item, text, checkCancellation) { bytes in spool.append { $0 += bytes } }
      } else {
        warnings = try FrameArray(layout, item, frames, checkCancellation).write { bytes in spool.append { $0 += bytes }
        }
      }
      var outcome = RecordingSession.Outcome(item, warnings: warnings)
      outcome.spool = spool
      return outcome
    }
  }

  /// Prints the frames of a recording while it is read.
  private func stream(
    _ item: RecordingItem, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Outcome {
    guard let lines = format.lines else { return .init(item, warnings: []) }
    var problem: Console.OutputError?
    let text = FrameText(lines, columns: layout.columns, path: item.path)
    func check() throws {
      try checkCancellation()
      if let problem { throw problem }
    }
    let warnings = try read(item, text, check) { bytes in
      guard problem == nil else { return }
      do throws(Console.OutputError) { try Console.send(bytes: bytes) } catch { problem = error }
    }
    if let problem { throw problem }
    return .init(item, warnings: warnings)
  }

  /// Reads the lines of a recording's frames in pieces and returns its warnings.
  private func read(
    _ item: RecordingItem, _ text: FrameText, _ checkCancellation: () throws -> Void, _ output: ([UInt8]) -> Void
  ) throws -> [String] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 16)
    let facts = try frames.read(item.source, checkCancellation: checkCancellation) { frame in
      text.append(frame, to: &bytes)
      if bytes.count >= 1 << 15 {
        output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    if !bytes.isEmpty { output(bytes) }
    return facts.warnings
  }
}
