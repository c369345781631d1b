import FeatureSets
import FeatureTracks
import ParquetTables
import RecordingReports

/// Which columns the frames of features have in a file, and in which order.
struct FrameLayout: Sendable {
  /// The columns of lines.
  let columns: [(name: String, source: FrameText.Source)]
  /// The columns that are values of features, in the same order.
  let features: [FeatureColumn]

  /// The columns of a selection.
  ///
  /// - Parameters:
  ///   - names: the chosen columns; `nil` for all.
  ///   - namesRecordings: whether there is a column of paths.
  ///   - isArray: whether there are values alone, without times.
  /// - Throws: `ValidationError` for a name that no column has.
  init(_ selection: FeatureSelection, _ names: [String]?, namesRecordings: Bool, isArray: Bool) throws {
    let values = selection.columns.enumerated().map { (name: $1.name, source: FrameText.Source.value($0)) }
    let first: [(name: String, source: FrameText.Source)] = isArray ? [] : [(name: "time_s", source: .time)]
    let all = (namesRecordings ? [(name: "path", source: .path)] : []) + first + values
    columns = try ColumnNames.choice(names, of: all.map(\.name)).of(all)
    features = columns.compactMap { column in
      if case .value(let place) = column.source { selection.columns[place] } else { nil }
    }
  }

  /// The places of the features in a frame.
  var places: [Int] {
    columns.compactMap { if case .value(let place) = $0.source { place } else { nil } }
  }

  /// The columns of a table in Parquet: values have 32 bits, times 64.
  var parquet: [ParquetColumn] {
    columns.map { column in
      switch column.source {
      case .path: ParquetColumn(column.name, .text)
      case .time: ParquetColumn(column.name, .double)
      case .value: ParquetColumn(column.name, .float)
      }
    }
  }
}
