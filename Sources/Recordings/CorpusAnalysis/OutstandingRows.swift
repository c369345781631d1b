import Foundation
import RecordingAnalysis
import RecordingReports
import Statistics
import Tables

/// The rows with the values that are farthest from the others, which get pictures in the report.
///
/// The distance of a value is |x − median| / (1.4826 MAD), of the logarithms for frequencies and lengths; from 3.5 on a value
/// stands out (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", 1993). The page of the report finds them for
/// any selection of rows in the same way.
struct OutstandingRows {
  /// The most rows that get pictures because they stand out.
  static let pictureLimit = 24
  /// The distance from which a value stands out.
  private static let threshold = 3.5
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
        values[column].append(CorpusReportTable.isLogarithmic(name) ? log(max(value, 1e-9)) : value)
      }
    }
    var farthest: [Int: Double] = [:]
    for column in values {
      for (place, distance) in Self.distances(column).prefix(Self.most) {
        farthest[place] = max(farthest[place] ?? 0, distance)
      }
    }
    let order = farthest.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var (found, sound): (Set<Int>, Double) = ([], 0)
    for (place, _) in order where found.count < limit {
      let duration = exp(values[0][place])
      guard sound + duration <= Self.longest else { continue }
      sound += duration
      found.insert(place)
    }
    places = found
  }

  /// The places of the values that stand out and their distances, the farthest first.
  private static func distances(_ values: [Double]) -> [(place: Int, distance: Double)] {
    let known = values.filter { !$0.isNaN }
    guard let median = OrderStatistics.median(known),
      let deviation = OrderStatistics.median(known.map { abs($0 - median) }), deviation > 0
    else { return [] }
    return values.enumerated().map { ($0, abs($1 - median) / (1.4826 * deviation)) }
      .filter { $0.1 >= threshold }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
