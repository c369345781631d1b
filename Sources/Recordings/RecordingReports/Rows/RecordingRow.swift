import Fingerprinting
import RecordingAnalysis
import Tables

/// The result row of a recording. Its columns are fixed, and the same in the table, CSV and JSON Lines.
package enum RecordingRow {
  private typealias Result = RecordingResult<RecordingMeasurement>
  typealias MeasurementColumn = TypedColumn<RecordingMeasurement>

  /// The columns of length, sample rate and channels, with short headings for people.
  static let format: [MeasurementColumn] = [
    .number("duration_s", heading: "length s", decimals: 3) { $0.duration },
    .integer("sample_rate_hz", heading: "rate Hz") { Int($0.format.sampleRate) },
    .integer("channels", heading: "ch") { $0.format.channelCount },
  ]

  private static let values: [MeasurementColumn] = MeasuredColumn.allCases.map { measured in
    let column = measured.column
    return MeasurementColumn(column) { column.cell($0.values[measured]) }
  }

  private static let facts: [MeasurementColumn] = [
    .lines("voice_cautions") { $0.voiceCautions.map(\.rawValue) },
    .text("simhash") { $0.fingerprint.flatMap { SimHash($0) }?.text },
    .text("fingerprint") { $0.fingerprint?.text },
    .lines("warning") { $0.warnings },
    .lines("undefined") { reasons(of: $0) },
    .text("container") { $0.format.container },
    .text("encoding") { $0.format.encoding },
    .text("decoder") { $0.format.decoder },
  ]

  private static let table = TypedTable<Result>(
    TypedColumn.start() + TypedColumn.measured(format + values + facts) + TypedColumn.provenance())

  /// All columns in their order.
  package static let columns = table.columns

  private static let indices = Dictionary(
    uniqueKeysWithValues: columns.enumerated().map { ($0.element.name, $0.offset) })

  /// A selection of columns for people, with a last column for failures and warnings.
  package enum Summary: Sendable {
    /// The columns for a page of a report.
    case page
    /// The columns for a terminal that is at least 80 characters wide.
    case terminal

    /// The columns in their order.
    package var columns: [Column] {
      let shown: [MeasuredColumn] =
        switch self {
        case .page:
          [
            .peak, .rootMeanSquare, .integratedLoudness, .pitchMedian, .pitchLow, .pitchHigh, .voicedShare,
            .spectralCentroid,
          ]
        case .terminal: [.peak, .integratedLoudness, .pitchMedian, .voicedShare]
        }
      return [Column("path")] + format.map(\.column) + shown.map(\.column) + [Column("remark")]
    }
  }

  /// Makes the row of a measured recording.
  package static func row(_ measurement: RecordingMeasurement, path: String, provenance: Provenance) -> Row {
    table.row(Result(path: path, value: measurement, provenance: provenance))
  }

  /// Makes the row of a recording that could not be measured.
  package static func failure(_ reason: String, path: String, provenance: Provenance) -> Row {
    table.row(Result(path: path, value: nil, failure: reason, provenance: provenance))
  }

  /// Whether the row is of a recording that could not be measured.
  package static func isFailure(_ row: Row) -> Bool { cell(row, "status") == .text("failed") }

  /// The cell of the column with the given name.
  package static func cell(_ row: Row, _ name: String) -> Cell { indices[name].map { row[$0] } ?? .undefined }

  /// Reduces a row to the columns of a summary.
  package static func summary(_ row: Row, for summary: Summary) -> Row {
    let columns = summary.columns
    let shown = Set(columns.map(\.name))
    // Each text is `columns: reason`. Reasons of columns that are not shown are left out.
    let reasons = cell(row, "undefined").plainText?.split(separator: "; ").compactMap { text -> Substring? in
      let parts = text.split(separator: ": ", maxSplits: 1)
      guard let names = parts.first, let reason = parts.last else { return nil }
      return names.split(separator: ", ").contains { shown.contains(String($0)) } ? reason : nil
    }
    let remarks = ["error", "warning"].compactMap { cell(row, $0).plainText } + (reasons ?? []).map(String.init)
    return Row(columns.dropLast().map { cell(row, $0.name) } + [.lines(remarks)])
  }

  /// The reasons of undefined columns, grouped by reason.
  private static func reasons(of measurement: RecordingMeasurement) -> [String] {
    var undefined = UndefinedColumns()
    for column in MeasuredColumn.allCases { undefined.add(column.rawValue, measurement.undefined[column]) }
    for refused in measurement.refusedSets { undefined.add(refused.set, refused.reason) }
    return undefined.lines
  }
}
