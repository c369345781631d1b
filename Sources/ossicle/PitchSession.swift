import BatchProcessing
import CommandSupport
import RecordingAnalysis
import Reporting

/// One run of `ossicle pitch`: recordings in, tracks on standard output or in files, messages on standard error.
struct PitchSession {
  let analyzer: RecordingAnalyzer
  let format: PitchTrackFormat
  /// A file for each recording's track; `nil` for standard output.
  let trackPaths: [String]?
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// What is to be said of a recording.
  private struct Remarks: Sendable {
    var lines: [String]
    var isFailure = false
  }

  /// Tracks the recordings.
  ///
  /// - Parameter isList: whether these are more than one recording that was named: rows on standard output begin with
  ///   the path then.
  func track(_ items: [RecordingItem], isList: Bool) throws {
    var failures = 0
    var remaining = items.makeIterator()
    // One recording after the other where all of them go to one stream.
    let stream = trackPaths == nil ? StandardTrack(format: format, namesRecordings: isList) : nil
    let progress = stream == nil && isList ? ProgressDisplay(total: items.count, verb: "tracked") : nil
    defer { progress?.clear() }
    try RecordingWork.run(
      jobs: stream == nil ? jobs : 1, next: { remaining.next() }, interruptedMessage: "ossicle: interrupted",
      work: { item, position, checkCancellation in
        if let stream { return try track(item, position, to: stream, checkCancellation) }
        return try track(item, position, checkCancellation)
      },
      deliver: { (remarks: Remarks) in
        if remarks.isFailure { failures += 1 }
        progress?.advance()
        for line in remarks.lines { Self.say(line, progress) }
      })
    progress?.clear()
    if isList { Console.message("\(items.count - failures) tracked, \(failures) failed") }
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private func track(
    _ item: RecordingItem, _ position: Int, to stream: StandardTrack, _ checkCancellation: () throws -> Void
  ) throws -> Remarks {
    stream.begin(path: item.path)
    let remarks = try track(item, position, to: stream.writer) {
      try checkCancellation()
      try stream.check()
    }
    try stream.check()
    return remarks
  }

  private func track(
    _ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void
  ) throws -> Remarks {
    guard let path = trackPaths?[position] else { preconditionFailure("a path for each recording") }
    let file = try OutputFile(path: path)
    let writer = PitchTrackWriter(format: format, to: file.write)
    let remarks = try track(item, position, to: writer, checkCancellation)
    if !remarks.isFailure { try file.finish() }
    return remarks
  }

  private func track(
    _ item: RecordingItem, _ position: Int, to writer: PitchTrackWriter, _ checkCancellation: () throws -> Void
  ) throws -> Remarks {
    do {
      let measurement = try analyzer.measure(
        path: item.location, observer: TrackObserver(pitch: writer.append), checkCancellation: checkCancellation)
      if let reason = measurement.refused[.pitch] {
        return Remarks(lines: ["\(item.path): \(reason)"], isFailure: true)
      }
      try writer.end(duration: measurement.duration)
      if let plotPaths {
        let file = try OutputFile(path: plotPaths[position])
        file.write(PitchFigure.figure(measurement, title: item.path).svg())
        try file.finish()
      }
      return Remarks(lines: measurement.warnings.map { "\(item.path): warning: \($0)" })
    } catch let failure as RecordingAnalyzer.Failure {
      return Remarks(lines: ["\(item.path): \(failure)"], isFailure: true)
    } catch let error as ReportingError {
      return Remarks(lines: ["\(item.path): \(error)"], isFailure: true)
    }
  }

  private static func say(_ line: String, _ progress: ProgressDisplay?) {
    let text = "ossicle: " + DisplayText.visible(line)
    if let progress { progress.message(text) } else { Console.message(text) }
  }
}
