import AudioFiles
import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingProcessing
import RecordingReports

/// The work of `ossicle effect` and `ossicle convert`: renders each recording to another audio file.
struct RenderingWork<Settings: Encodable & Sendable> {
  /// The name of the command in records.
  let command: String
  /// The settings that decide the samples of a file.
  let settings: Settings
  let conversion: RecordingConversion
  /// The encoding of the files; with `nil` the file extension decides.
  let encoding: AudioFileWriter.Encoding?
  /// Whether dither is added; with `nil` it is added if the samples differ from the recording's.
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
        item.location, raw: item.rawFormat, to: path, encoding: encoding, dither: dither,
        checkCancellation: checkCancellation)
      try plot(item, position, checkCancellation)
      return .init(item, file: files.result(of: item, at: position), warnings: rendition.warnings)
    }
  }

  private func plot(_ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void) throws {
    guard pictures.isWanted else { return }
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.spectrum]))
    let before = try analyzer.measure(item.source, checkCancellation: checkCancellation)
    let after = try analyzer.measure(.file(files.paths[position]), checkCancellation: checkCancellation)
    try pictures.write(ComparisonFigure.figure(before: before, after: after, title: item.path), at: position)
  }
}
