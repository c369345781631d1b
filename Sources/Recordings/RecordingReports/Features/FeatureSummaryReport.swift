import FeatureSets
import FeatureTracks
import RecordingAnalysis
import Tables

/// A row a recording with the values of sets of features: path, status, error, length, rate, channels, the values, faults.
package struct FeatureSummaryReport: RecordingReport {
  package typealias Value = RecordingMeasurement

  /// The columns that were chosen.
  package let columns: [Column]
  private let choice: ColumnChoice
  private let first: TypedTable<RecordingResult<RecordingMeasurement>>
  private let last: TypedTable<RecordingResult<RecordingMeasurement>>
  private let count: Int

  /// A report on the `summaryColumns` of a selection.
  ///
  /// - Parameter names: the columns of the rows; `nil` for all.
  /// - Throws: `ColumnChoice.Unknown`.
  package init(_ features: [FeatureColumn], names: [String]?) throws(ColumnChoice.Unknown) {
    first = TypedTable(TypedColumn.start() + TypedColumn.measured(RecordingRow.format))
    last = TypedTable(
      TypedColumn.measured([
        .lines("warning") { $0.warnings }, .lines("undefined") { $0.refusedSets.map { "\($0.set): \($0.reason)" } },
        .text("decoder") { $0.format.decoder },
      ]) + TypedColumn.provenance())
    count = features.count
    let all = first.columns + features.map(\.column) + last.columns
    choice = try ColumnChoice(names, of: all.map(\.name))
    columns = choice.of(all)
  }

  /// The names of all columns of such a report.
  package static func names(_ features: [FeatureColumn]) -> [String] {
    (try? FeatureSummaryReport(features, names: nil))?.columns.map(\.name) ?? []
  }

  package func rows(_ result: RecordingResult<RecordingMeasurement>) -> [Row] {
    let values = result.value?.setValues.map(FeatureColumn.cell) ?? [Cell](repeating: .undefined, count: count)
    return [choice.row(Row(first.row(result).cells + values + last.row(result).cells))]
  }
}
