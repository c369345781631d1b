import AudioFiles
import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingProcessing
import Reporting
import Tables

/// One run of `ossicle effect` or `ossicle convert`: recordings in, recordings out, messages on standard error.
struct RenderSession<Settings: Encodable & Sendable> {
  /// Name of the command, for records.
  let command: String
  /// What is said to be done with recordings, as in "converted".
  let verb: String
  /// What decides about the samples of a file.
  let settings: Settings
  let conversion: RecordingConversion
  /// `nil`: by the name of the file.
  let encoding: AudioFileWriter.Encoding?
  /// `nil`: where samples have other values than the recording's.
  let dither: Bool?
  let files: ResultFiles
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// Writes a file for each recording.
  func render(_ items: [RecordingItem], isList: Bool) throws {
    let session = RecordingSession(verb: verb, jobs: jobs, isList: isList, showsProgress: true)
    try session.run(items, record: files.recorder(command: command, settings: RunSettings(settings))) {
      item, position, checkCancellation in
      let path = files.paths[position]
      try OutputFile.makeFolder(for: path)
      let rendition = try conversion.render(
        item.location, to: path, encoding: encoding, dither: dither, checkCancellation: checkCancellation)
      try plot(item, position, checkCancellation)
      var outcome = RecordingSession.Outcome()
      outcome.file = files.result(
        of: item, at: position, checksum: try? FileChecksum.checksum(path: item.location))
      outcome.remarks = rendition.warnings.map { "\(item.path): warning: \($0)" }
      return outcome
    }
  }

  private func plot(_ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void) throws {
    guard let plotPaths else { return }
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.spectrum]))
    let before = try analyzer.measure(path: item.location, checkCancellation: checkCancellation)
    let after = try analyzer.measure(path: files.paths[position], checkCancellation: checkCancellation)
    let file = try OutputFile(path: plotPaths[position])
    file.write(ComparisonFigure.figure(before: before, after: after, title: item.path).svg())
    try file.finish()
  }
}
