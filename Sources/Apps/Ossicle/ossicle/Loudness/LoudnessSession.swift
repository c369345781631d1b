import AudioEffects
import AudioFiles
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import LoudnessMetering
import RecordingAnalysis
import Synchronization
import Tables

/// One run of `ossicle loudness`: recordings in, rows on standard output, pictures and normalised recordings in files.
struct LoudnessSession {
  /// How rows are printed.
  enum Format: Sendable {
    case table, csv, jsonLines
  }

  /// What decides the values of a row and the samples of a file.
  struct Settings: Encodable, Sendable {
    let layout: String?
    let isDualMono: Bool
    let target: Double?
    let ceiling: Double?
    let peakControl: LoudnessNormalization.PeakControl?

    private enum CodingKeys: String, CodingKey {
      case layout
      case isDualMono = "dual_mono"
      case target = "normalize_lufs"
      case ceiling = "ceiling_dbtp"
      case peakControl = "peaks"
    }
  }

  let settings: Settings
  let layout: LoudnessLayout?
  let normalization: LoudnessNormalization?
  let format: Format
  /// A file for each normalised recording.
  let files: ResultFiles?
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// Measures the recordings, and writes what was asked for.
  func measure(_ items: [RecordingItem], isList: Bool) throws {
    let rows = LoudnessRow(isNormalized: normalization != nil)
    let runSettings = RunSettings(settings)
    let rowFormat: (any RowFormat)? =
      switch format {
      case .jsonLines: JSONLinesFormat(columns: rows.columns)
      case .csv: CSVFormat(columns: rows.columns)
      case .table: nil
      }
    if let header = rowFormat?.header, !header.isEmpty { try Console.send(header) }
    // The table's columns are as wide as what stands in them.
    let kept = Mutex<[Int: Row]>([:])
    let session = RecordingSession(
      verb: normalization == nil ? "measured" : "normalised", jobs: jobs, isList: isList,
      showsProgress: rowFormat == nil)
    try session.run(
      items,
      finish: {
        guard rowFormat == nil else { return }
        let summaries = kept.withLock { kept in items.indices.compactMap { kept[$0] } }.map(rows.summary)
        try Console.send(
          TextTable(columns: rows.summaryColumns, rows: summaries, width: Console.terminalWidth).text())
      },
      record: files?.recorder(command: "loudness", settings: runSettings),
      work: { item, position, checkCancellation in
        let provenance = RecordingRow.Provenance(
          checksum: try? FileChecksum.checksum(path: item.location), configuration: runSettings.configurationHash)
        let (row, outcome) = try work(item, position, rows, provenance, checkCancellation)
        if rowFormat == nil { kept.withLock { $0[position] = row } }
        var printed = outcome
        printed.text = rowFormat?.line(row) ?? ""
        return printed
      })
  }

  private func work(
    _ item: RecordingItem, _ position: Int, _ rows: LoudnessRow, _ provenance: RecordingRow.Provenance,
    _ checkCancellation: () throws -> Void
  ) throws -> (Row, RecordingSession.Outcome) {
    var measured: RecordingLoudness?
    do {
      let loudness = try RecordingLoudness(
        path: item.location, layout: { settings.isDualMono ? ($0 == 1 ? .dualMono : nil) : layout },
        keepsTrack: plotPaths != nil,
        checkCancellation: checkCancellation)
      measured = loudness
      if let plotPaths {
        let file = try OutputFile(path: plotPaths[position])
        file.write(LoudnessFigure.figure(loudness, title: item.path).svg())
        try file.finish()
      }
      var outcome = RecordingSession.Outcome()
      var remarks: [String] = []
      var written: (normalization: RecordingNormalization, output: String)?
      if let normalization, let files {
        let result = try write(normalization, loudness, item, files.paths[position], checkCancellation)
        written = (result, files.paths[position])
        remarks = Self.remarks(result, normalization)
        outcome.file = files.result(of: item, at: position, checksum: provenance.checksum)
      }
      outcome.remarks = (loudness.warnings + remarks).map { "\(item.path): warning: \($0)" }
      return (
        rows.row(loudness, path: item.path, written: written, remarks: remarks, provenance: provenance), outcome
      )
    } catch let failure as RecordingAnalyzer.Failure {
      return (
        rows.failure(failure.description, path: item.path, measured: measured, provenance: provenance),
        .failed(item, failure)
      )
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
      normalization, of: item.location, loudness: loudness, to: path, encoding: encoding,
      checkCancellation: checkCancellation)
  }

  /// What of the target, the ceiling and the channels' layout was not met.
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
