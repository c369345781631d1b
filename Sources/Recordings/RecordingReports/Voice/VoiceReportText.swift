import RecordingAnalysis
import Tables
import VoiceMeasurement

/// Writes a recording's voice report for people: a heading, a line for each value, and the cautions.
package enum VoiceReportText {
  private static let columns = [
    Column("measure"), Column("value", decimals: 0), Column("unit"), Column("why there is none"),
  ]

  /// The report as lines of text.
  ///
  /// - Parameter width: the width of the terminal in columns; `nil` for unlimited width.
  package static func text(_ result: RecordingVoiceReport, path: String, width: Int? = nil) -> String {
    let report = result.report
    let measures = VoiceColumn.all.map { ($0, $0.measure(report)) }
    let isComplete = measures.allSatisfy { $0.1.value != nil }
    let shown = isComplete ? Array(columns.dropLast()) : columns
    let rows = measures.map { entry, measure in
      let cells: [Cell] = [
        .text(entry.column.heading), entry.column.cell(measure.value), .text(entry.unit),
        .text(measure.absence?.text ?? ""),
      ]
      return Row(Array(cells.prefix(shown.count)))
    }
    let seconds = Cell.number(result.duration, decimals: 3).plainText ?? ""
    let pitch = report.configuration.pitch
    let facts =
      "\(seconds) s at \(Int(report.sampleRate)) Hz, pitch looked for from \(plain(pitch.floor)) to \(plain(pitch.ceiling)) Hz"
    let cautions = report.cautions.map { "caution: \($0.text)\n" }
    return "\(DisplayText.visible(path)): \(facts)\n\n" + TextTable(columns: shown, rows: rows, width: width).text()
      + (cautions.isEmpty ? "" : "\n") + cautions.joined()
  }

  private static func plain(_ value: Double) -> String {
    Cell.number(value, decimals: value == value.rounded() ? 0 : 1).plainText ?? ""
  }
}
