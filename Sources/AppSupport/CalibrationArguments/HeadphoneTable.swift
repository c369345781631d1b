import BatchProcessing
import FilePaths
import LevelCalibration

/// A table of a headphone that was measured elsewhere: a CSV file with a header.
///
/// Each row is a frequency in hertz with one of the levels below, or both. An empty uncertainty is one that is not
/// known.
package struct HeadphoneTable {
  /// A column of levels with the column of their standard uncertainties.
  package enum Quantity: CaseIterable {
    /// The dB SPL, in the coupler, of the full-scale sine.
    case fullScale
    /// The reference threshold in dB SPL in the same coupler.
    case reference

    /// The names of its columns.
    var columns: (level: String, uncertainty: String) {
      switch self {
      case .fullScale: ("full_scale_db_spl", "uncertainty_db")
      case .reference: ("reference_threshold_db_spl", "reference_uncertainty_db")
      }
    }
  }

  private static let frequencyColumn = "frequency_hz"
  /// Tables have a few tens of rows.
  private static let sizeLimit = 1 << 20

  private let rows: ManifestTable

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - quantities: the levels that it may have. Other columns are refused, because a misspelt name would say that an
  ///     uncertainty is not known.
  /// - Throws: `BatchError`.
  package init(path: String, quantities: [Quantity] = Quantity.allCases) throws(BatchError) {
    if let status = FileStatus(path: path) {
      guard status.kind == .regular, status.size <= Self.sizeLimit else {
        throw .unreadable(path: path, reason: "expected a table of at most 1 MiB")
      }
    }
    rows = try ManifestTable(path: path)
    let known = [Self.frequencyColumn] + quantities.flatMap { [$0.columns.level, $0.columns.uncertainty] }
    try require(Self.frequencyColumn)
    if let other = rows.columns.first(where: { !known.contains($0) }) {
      throw fault(1, "expected the columns \(known.joined(separator: ", ")), got '\(other)'")
    }
  }

  /// Whether the file has a column of this level.
  package func has(_ quantity: Quantity) -> Bool { rows.columns.contains(quantity.columns.level) }

  /// The levels by frequency.
  ///
  /// - Throws: `BatchError.malformedManifest` for a missing column, a cell that is no number or out of range, or a
  ///   frequency that stands twice.
  package func levels(_ quantity: Quantity) throws(BatchError) -> FrequencyTable {
    let columns = quantity.columns
    try require(columns.level)
    var lines: [Double: Int] = [:]
    var points: [FrequencyTable.Point] = []
    for row in rows.rows {
      let frequency = try required(row, Self.frequencyColumn, in: 20...100_000, "Hz")
      if let first = lines[frequency] {
        throw fault(row.line, "expected each frequency once, got that of line \(first) again")
      }
      lines[frequency] = row.line
      points.append(
        .init(
          frequency: frequency, level: try required(row, columns.level, in: -100...200, "dB SPL"),
          uncertainty: try number(row, columns.uncertainty, in: 0...20, "dB")))
    }
    do throws(CalibrationError) {
      return try FrequencyTable(points)
    } catch {
      throw fault(1, "\(error)")
    }
  }

  private func require(_ column: String) throws(BatchError) {
    guard rows.columns.contains(column) else {
      throw fault(1, "expected a column '\(column)', separated from the others by a comma")
    }
  }

  private func required(
    _ row: ManifestTable.Row, _ column: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(BatchError) -> Double {
    guard let value = try number(row, column, in: range, unit) else {
      throw fault(row.line, "\(column): expected a number, got none")
    }
    return value
  }

  /// A number in a cell; `nil` if the cell is empty.
  private func number(
    _ row: ManifestTable.Row, _ column: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(BatchError) -> Double? {
    guard let text = row[column] else { return nil }
    // Swift reads "0x10" and "nan" as numbers, too.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let value = Double(text),
      range.contains(value)
    else {
      throw fault(
        row.line, "\(column): expected a number from \(range.lowerBound) to \(range.upperBound) \(unit), got '\(text)'")
    }
    return value
  }

  private func fault(_ line: Int, _ reason: String) -> BatchError {
    .malformedManifest(path: rows.path, line: line, reason: reason)
  }
}
