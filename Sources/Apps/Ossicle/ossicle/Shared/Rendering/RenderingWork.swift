import AudioFiles
import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingProcessing
import RecordingReports

/// What `ossicle effect` and `ossicle convert` do with recordings: each becomes another recording.
struct RenderingWork<Settings: Encodable & Sendable> {
  /// Name of the command, for records.
  let command: String
  /// What decides about the samples of a file.
  let settings: Settings
  let conversion: RecordingConversion
  /// `nil`: by the name of the file.
  let encoding: AudioFileWriter.Encoding?
  /// `nil`: where samples have other values than the recording's.
  let dither: Bool?
  let files: ResultFiles
  let pictures: PictureFiles

  /// Writes a file for each recording of a session.
  func render(_ session: RecordingSession) throws {
    try session.run(showsProgress: true, record: files.recorder(command: command, settings: RunSettings(settings))) {
      item, position, checkCancellation in
      let path = files.paths[position]
      try OutputFile.makeFolder(for: path)
      let rendition = try conversion.render(
        item.location, to: path, encoding: encoding, dither: dither, checkCancellation: checkCancellation)
      try plot(item, position, checkCancellation)
      return .init(item, file: files.result(of: item, at: position), warnings: rendition.warnings)
    }
  }

  private func plot(_ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void) throws {
    guard pictures.isWanted else { return }
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.spectrum]))
    let before = try analyzer.measure(path: item.location, checkCancellation: checkCancellation)
    let after = try analyzer.measure(path: files.paths[position], checkCancellation: checkCancellation)
    try pictures.write(ComparisonFigure.figure(before: before, after: after, title: item.path), at: position)
  }
}
