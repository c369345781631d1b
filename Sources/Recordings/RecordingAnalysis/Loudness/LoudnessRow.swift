import LoudnessMetering
import Tables

/// The result rows of recordings' programme loudness: fixed columns, the same in CSV and JSON Lines.
package struct LoudnessRow: Sendable {
  /// A column of a measured value.
  private struct Measure {
    let column: Column
    let value: @Sendable (LoudnessMeasurement) -> LoudnessValue
  }

  /// What was written of a normalised recording.
  private struct WrittenColumn {
    let column: Column
    let cell: @Sendable (Column, RecordingNormalization) -> Cell
  }

  private static let measures = [
    Measure(column: Column("integrated_lufs", heading: "I LUFS", decimals: 4)) { $0.integrated },
    Measure(column: Column("loudness_range_lu", heading: "LRA LU", decimals: 4)) { $0.range },
    Measure(column: Column("max_momentary_lufs", heading: "max M LUFS", decimals: 4)) { $0.maximumMomentary },
    Measure(column: Column("max_short_term_lufs", heading: "max S LUFS", decimals: 4)) { $0.maximumShortTerm },
    Measure(column: Column("true_peak_dbtp", heading: "true peak dBTP", decimals: 4)) { $0.truePeak },
    Measure(column: Column("sample_peak_dbfs", heading: "peak dBFS", decimals: 4)) { $0.samplePeak },
  ]
  private static let written = [
    WrittenColumn(column: Column("gain_db", heading: "gain dB", decimals: 4)) { $0.cell($1.plan.gain) },
    WrittenColumn(column: Column("limited_db", heading: "limited dB", decimals: 4)) { $0.cell($1.largestReduction) },
    WrittenColumn(column: Column("output_integrated_lufs", heading: "I after", decimals: 4)) {
      $0.cell($1.result.integrated.value)
    },
    WrittenColumn(column: Column("output_true_peak_dbtp", heading: "true peak after", decimals: 4)) {
      $0.cell($1.result.truePeak.value)
    },
  ]
  private static let duration = Column("duration_s", heading: "length s", decimals: 3)
  private static let output = Column("output")
  private static let remarks = [Column("undefined"), Column("warning"), Column("error")]

  /// Whether recordings are normalised and written, too, and rows say as what.
  package let isNormalized: Bool

  /// Rows of recordings that are measured, or normalised as well.
  package init(isNormalized: Bool) { self.isNormalized = isNormalized }

  private var writtenColumns: [Column] { isNormalized ? Self.written.map(\.column) + [Self.output] : [] }

  /// All columns in their order.
  package var columns: [Column] {
    [Column("path")] + Self.measures.map(\.column) + [Column("layout"), Self.duration] + writtenColumns + Self.remarks
      + RecordingRow.Provenance.columns
  }

  /// The row of a recording that was measured.
  ///
  /// - Parameters:
  ///   - written: what was written of it, and to which file, where recordings are normalised.
  ///   - remarks: warnings beside those of the file.
  package func row(
    _ result: RecordingLoudness, path: String, written: (normalization: RecordingNormalization, output: String)? = nil,
    remarks: [String] = [], provenance: RecordingRow.Provenance
  ) -> Row {
    let measurement = result.measurement
    var undefined = UndefinedColumns()
    for measure in Self.measures {
      undefined.add(measure.column.name, measure.value(measurement).reason?.description)
    }
    let values = Self.measures.map { $0.column.cell($0.value(measurement).value) }
    let file: [Cell] = writtenColumns.isEmpty ? [] : writtenCells(written)
    let end: [Cell] = [.lines(undefined.lines), .lines(result.warnings + remarks), .undefined]
    return Row(
      [.text(path)] + values + [.text(measurement.layout.description), Self.duration.cell(measurement.duration)] + file
        + end + provenance.cells)
  }

  private func writtenCells(_ written: (normalization: RecordingNormalization, output: String)?) -> [Cell] {
    guard let written else { return writtenColumns.map { _ in .undefined } }
    return Self.written.map { $0.cell($0.column, written.normalization) } + [.text(written.output)]
  }

  /// The row of a recording that could not be measured, or not be normalised.
  package func failure(
    _ reason: String, path: String, measured: RecordingLoudness? = nil, provenance: RecordingRow.Provenance
  ) -> Row {
    var cells =
      measured.map { row($0, path: path, provenance: provenance).cells }
      ?? ([.text(path)] + columns.dropFirst().map { _ in .undefined })
    let end = provenance.cells
    cells.replaceSubrange((cells.count - end.count - 1)..., with: [.text(reason)] + end)
    return Row(cells)
  }

  /// The columns for people: the values, and in one what is to be said of them.
  package var summaryColumns: [Column] {
    [Column("path")] + Self.measures.map(\.column) + [Column("layout"), Self.duration] + writtenColumns
      + [Column("remark")]
  }

  /// A row of `columns` as one of `summaryColumns`: two decimals are enough to read.
  package func summary(_ row: Row) -> Row {
    let values = row.cells.dropLast(Self.remarks.count + RecordingRow.Provenance.columns.count)
    let cells = zip(values, columns).map { cell, column in
      if case .number(let value, _) = cell, column.name != Self.duration.name {
        Cell.number(value, decimals: 2)
      } else {
        cell
      }
    }
    let remarks = row.cells[values.count..<values.count + Self.remarks.count].reversed().compactMap(\.plainText)
    return Row(cells + [.lines(remarks)])
  }
}
