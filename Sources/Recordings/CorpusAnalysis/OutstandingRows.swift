import RecordingAnalysis
import RecordingReports
import Statistics
import Tables

/// The rows with the values that are farthest from the others, which get pictures in the report.
///
/// Which values stand out is defined by ``OutlyingValues``. The page of the report finds them for any selection of rows
/// in the same way.
struct OutstandingRows {
  /// The most rows that get pictures because they stand out.
  static let pictureLimit = 24
  /// The most sound that is measured a second time for pictures, in seconds.
  private static let longest = 3600.0
  private static let most = 4

  /// The places of the rows, from 0.
  let places: Set<Int>

  /// Finds the rows in one pass, with 8 bytes for each value.
  init(_ rows: some Sequence<Row>, limit: Int) {
    guard limit > 0 else {
      places = []
      return
    }
    let names = ["duration_s"] + MeasuredColumn.allCases.map(\.rawValue)
    var values = [[Double]](repeating: [], count: names.count)
    for row in rows {
      for (column, name) in names.enumerated() {
        guard case .number(let value, _) = RecordingRow.cell(row, name) else {
          values[column].append(.nan)
          continue
        }
        values[column].append(value)
      }
    }
    var farthest: [Int: Double] = [:]
    for (name, column) in zip(names, values) {
      let found = OutlyingValues.find(in: column, byRatio: CorpusReportTable.isLogarithmic(name))
      for (place, distance) in found.prefix(Self.most) {
        farthest[place] = max(farthest[place] ?? 0, abs(distance))
      }
    }
    let order = farthest.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var (found, sound): (Set<Int>, Double) = ([], 0)
    for (place, _) in order where found.count < limit {
      let duration = values[0][place]
      guard sound + duration <= Self.longest else { continue }
      sound += duration
      found.insert(place)
    }
    places = found
  }
}
