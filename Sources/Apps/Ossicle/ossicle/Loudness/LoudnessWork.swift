import AudioEffects
import AudioFiles
import BatchProcessing
import CorpusAnalysis
import LoudnessMetering
import RecordingAnalysis
import RecordingReports
import Tables

/// The work of `ossicle loudness`: measures a recording and, if requested, draws and normalises it.
struct LoudnessWork: Sendable {
  /// The layout of the channels; with `nil` it is the layout that the file states.
  let layout: LoudnessLayout?
  /// Whether recordings of one channel are measured as played by two loudspeakers. Other recordings use the layout that
  /// the file states.
  let isDualMono: Bool
  let normalization: LoudnessNormalization?
  /// A file for each normalised recording; `nil` if none are written.
  let files: ResultFiles?
  let pictures: PictureFiles

  /// Measures a recording and writes its picture and its normalised file if requested. The measurement is also returned
  /// if rendering the normalised file fails.
  func measure(
    _ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void
  ) throws -> RecordingSession.Finding<LoudnessReport.Value> {
    let loudness = try RecordingLoudness(
      of: item.source, layout: { isDualMono ? ($0 == 1 ? .dualMono : nil) : layout },
      keepsTrack: pictures.isWanted, checkCancellation: checkCancellation)
    try pictures.write(LoudnessFigure.figure(loudness, title: item.path), at: position)
    guard let normalization, let files else { return .init(.init(loudness), warnings: loudness.warnings) }
    do {
      let path = files.paths[position]
      let result = try write(normalization, loudness, item, path, checkCancellation)
      let remarks = Self.remarks(result, normalization)
      return .init(
        .init(loudness, written: (result, path), remarks: remarks), warnings: loudness.warnings + remarks, hasFile: true
      )
    } catch let failure as RecordingAnalyzer.Failure {
      return .init(.init(loudness), warnings: [], failure: failure)
    }
  }

  private func write(
    _ normalization: LoudnessNormalization, _ loudness: RecordingLoudness, _ item: RecordingItem, _ path: String,
    _ checkCancellation: () throws -> Void
  ) throws -> RecordingNormalization {
    guard let encoding = AudioFileWriter.Encoding(path: path, like: loudness.format) else {
      preconditionFailure("names are checked before")
    }
    try OutputFile.makeFolder(for: path)
    return try RecordingNormalization(
      normalization, of: item.location, raw: item.rawFormat, loudness: loudness, to: path, encoding: encoding,
      checkCancellation: checkCancellation)
  }

  /// Remarks on a normalised file that misses the target or the ceiling, or whose channel layout differs from the
  /// recording's.
  private static func remarks(_ result: RecordingNormalization, _ normalization: LoudnessNormalization) -> [String] {
    func text(_ value: Double) -> String { Cell.number(value, decimals: 1).plainText ?? "" }
    var remarks = [result.layoutRemark].compactMap { $0 }
    if let loudness = result.result.integrated.value, abs(loudness - normalization.target) > 0.1 {
      let isAtCeiling = (result.result.truePeak.value ?? -.infinity) > normalization.ceiling - 0.5
      let isHeldBack = isAtCeiling && loudness < normalization.target
      let reason = isHeldBack ? "true peaks allow no more" : "the encoding changes it"
      remarks.append("\(text(loudness)) LUFS in place of \(text(normalization.target)): \(reason)")
    }
    if let peak = result.result.truePeak.value, peak > normalization.ceiling + 0.05 {
      remarks.append(
        "true peak \(text(peak)) dBTP in place of \(text(normalization.ceiling)): the encoding moves peaks")
    }
    return remarks
  }
}
