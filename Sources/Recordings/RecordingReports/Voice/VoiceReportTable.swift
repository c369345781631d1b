import RecordingAnalysis
import Tables
import VoiceMeasurement

/// Presents recordings' voice reports: as rows with fixed columns, and for people as a text for each recording.
package struct VoiceReportTable: RecordingReport {
  private typealias ReportColumn = TypedColumn<RecordingVoiceReport>

  private static let facts: [ReportColumn] = [
    .number("duration_s", decimals: 3) { $0.duration },
    .integer("sample_rate_hz") { Int($0.report.sampleRate) },
    .integer("channels") { $0.format.channelCount },
  ]

  private static let values: [ReportColumn] = VoiceColumn.all.map { entry in
    ReportColumn(entry.column) { entry.column.cell(entry.measure($0.report).value) }
  }

  private static let end: [ReportColumn] = [
    .lines("cautions") { $0.report.cautions.map(\.rawValue) },
    .lines("undefined") { undefined($0.report) },
    .lines("warning") { $0.warnings },
    .number("min_hz", decimals: 1) { $0.report.configuration.pitch.floor },
    .number("max_hz", decimals: 1) { $0.report.configuration.pitch.ceiling },
    .number("max_formant_hz", decimals: 1) { $0.report.configuration.formants.maximumFormant },
  ]

  private static let table = TypedTable<RecordingResult<RecordingVoiceReport>>(
    TypedColumn.start() + TypedColumn.measured(facts + values + end) + TypedColumn.provenance())

  /// Creates the report.
  package init() {}

  /// All columns in their order.
  package var columns: [Column] { Self.table.columns }

  /// Makes the row of a recording.
  package func rows(_ result: RecordingResult<RecordingVoiceReport>) -> [Row] { [Self.table.row(result)] }

  /// The report of a recording as text, with an empty line before all but the first; empty for a recording that failed.
  package func text(_ result: RecordingResult<RecordingVoiceReport>, isFirst: Bool, width: Int?) -> String {
    guard let value = result.value else { return "" }
    return (isFirst ? "" : "\n") + VoiceReportText.text(value, path: result.path, width: width)
  }

  /// The reasons with their undefined columns, such as `unvoiced: f0_mean_hz, f0_sd_hz`, in the columns' order. That there
  /// is no tone in the background is a result, which `background_tone_share` states as 0.
  private static func undefined(_ report: VoiceReport) -> [String] {
    VoiceValue.Absence.allCases.filter { $0 != .noBackgroundTone }.compactMap { absence in
      let names = VoiceColumn.all.filter { $0.measure(report).absence == absence }.map(\.column.name)
      return names.isEmpty ? nil : "\(absence.rawValue): \(names.joined(separator: ", "))"
    }
  }
}
