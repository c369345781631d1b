import Tables
import VoiceMeasurement

/// The result row of a recording's voice report: fixed columns, the same in CSV and JSON Lines.
package enum VoiceReportRow {
  private static let duration = Column("duration_s", decimals: 3)
  private static let sampleRate = Column("sample_rate_hz", decimals: 0)
  private static let channels = Column("channels", decimals: 0)
  private static let floor = Column("min_hz", decimals: 1)
  private static let ceiling = Column("max_hz", decimals: 1)
  private static let maximumFormant = Column("max_formant_hz", decimals: 1)

  /// All columns in their order.
  package static let columns =
    [Column("path"), Column("status"), Column("error"), duration, sampleRate, channels]
    + VoiceColumn.all.map(\.column)
    + [Column("cautions"), Column("undefined"), Column("warning"), floor, ceiling, maximumFormant]
    + RecordingRow.Provenance.columns

  /// The row of a recording that was measured.
  package static func row(
    _ result: RecordingVoiceReport, path: String, provenance: RecordingRow.Provenance
  ) -> Row {
    let report = result.report
    let configuration = report.configuration
    let start: [Cell] = [
      .text(path), .text("ok"), .undefined, duration.cell(result.duration),
      sampleRate.cell(Int(report.sampleRate)), channels.cell(result.format.channelCount),
    ]
    let values = VoiceColumn.all.map { $0.column.cell($0.measure(report).value) }
    let end: [Cell] = [
      .lines(report.cautions.map(\.rawValue)), .lines(undefined(report)), .lines(result.warnings),
      floor.cell(configuration.pitch.floor), ceiling.cell(configuration.pitch.ceiling),
      maximumFormant.cell(configuration.formants.maximumFormant),
    ]
    return Row(start + values + end + provenance.cells)
  }

  /// The row of a recording that could not be measured.
  package static func failure(_ reason: String, path: String, provenance: RecordingRow.Provenance) -> Row {
    .failure([.text(path), .text("failed"), .text(reason)], provenance, of: columns)
  }

  /// Reasons with the columns that they leave undefined, `unvoiced: f0_mean_hz, f0_sd_hz`, in the columns' order.
  private static func undefined(_ report: VoiceReport) -> [String] {
    VoiceValue.Absence.allCases.compactMap { absence in
      let names = VoiceColumn.all.filter { $0.measure(report).absence == absence }.map(\.column.name)
      return names.isEmpty ? nil : "\(absence.rawValue): \(names.joined(separator: ", "))"
    }
  }
}
