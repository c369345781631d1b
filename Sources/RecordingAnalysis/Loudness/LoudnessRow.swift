import LoudnessMetering
import Reporting

/// The result row of a recording's programme loudness: fixed columns, the same in CSV and JSON Lines.
public enum LoudnessRow {
  /// A column of a measured value.
  private struct Measure {
    let column: Column
    let value: @Sendable (LoudnessMeasurement) -> LoudnessValue
  }

  private static let measures = [
    Measure(column: Column("integrated_lufs", heading: "I LUFS", decimals: 4)) { $0.integrated },
    Measure(column: Column("loudness_range_lu", heading: "LRA LU", decimals: 4)) { $0.range },
    Measure(column: Column("max_momentary_lufs", heading: "max M LUFS", decimals: 4)) { $0.maximumMomentary },
    Measure(column: Column("max_short_term_lufs", heading: "max S LUFS", decimals: 4)) { $0.maximumShortTerm },
    Measure(column: Column("true_peak_dbtp", heading: "true peak dBTP", decimals: 4)) { $0.truePeak },
    Measure(column: Column("sample_peak_dbfs", heading: "peak dBFS", decimals: 4)) { $0.samplePeak },
  ]
  private static let duration = Column("duration_s", heading: "length s", decimals: 3)

  /// All columns in their order.
  public static let columns =
    [Column("path")] + measures.map(\.column)
    + [Column("layout"), duration, Column("undefined"), Column("warning"), Column("error")]

  /// The row of a recording that was measured.
  public static func row(_ result: RecordingLoudness, path: String) -> Row {
    let measurement = result.measurement
    let values = measures.map { $0.column.cell($0.value(measurement).value) }
    let end: [Cell] = [
      .text(measurement.layout.description), duration.cell(measurement.duration), joined(undefined(measurement)),
      joined(result.warnings), .undefined,
    ]
    return Row([.text(path)] + values + end)
  }

  /// The row of a recording that could not be measured.
  public static func failure(_ reason: String, path: String) -> Row {
    Row([.text(path)] + columns.dropFirst(2).map { _ in .undefined } + [.text(reason)])
  }

  /// The columns for people: the values, and in one what is to be said of them.
  public static let summaryColumns =
    [Column("path")] + measures.map(\.column) + [Column("layout"), duration, Column("remark")]

  /// A row of `columns` as one of `summaryColumns`: two decimals are enough to read.
  public static func summary(_ row: Row) -> Row {
    let cells = row.cells.dropLast(3).enumerated().map { index, cell in
      if case .number(let value, _) = cell, index <= measures.count { Cell.number(value, decimals: 2) } else { cell }
    }
    let remarks = row.cells.suffix(3).reversed().compactMap(\.plainText).joined(separator: "; ")
    return Row(cells + [remarks.isEmpty ? .undefined : .text(remarks)])
  }

  /// Reasons with the columns that they leave undefined, in the columns' order.
  private static func undefined(_ measurement: LoudnessMeasurement) -> [String] {
    var reasons: [(text: String, names: [String])] = []
    for measure in measures {
      guard let reason = measure.value(measurement).reason?.description else { continue }
      if let index = reasons.firstIndex(where: { $0.text == reason }) {
        reasons[index].names.append(measure.column.name)
      } else {
        reasons.append((reason, [measure.column.name]))
      }
    }
    return reasons.map { "\($0.names.joined(separator: ", ")): \($0.text)" }
  }

  private static func joined(_ lines: [String]) -> Cell {
    lines.isEmpty ? .undefined : .text(lines.joined(separator: "; "))
  }
}
