import AudioCore

/// Features by the frame: a matrix of frames × columns with the frames' times.
public struct FeatureMatrix: Sendable, Equatable {
  /// What the values of a row are, in their order.
  public let columns: [FeatureColumn]
  /// The windows' centres in seconds.
  public private(set) var times: [Double] = []
  /// All values, row by row: that of frame `n` in column `c` is `values[n * columns.count + c]`; NaN where undefined.
  public private(set) var values: [Float] = []

  /// A matrix without frames.
  public init(columns: [FeatureColumn]) { self.columns = columns }

  /// A matrix of values row by row, `columns.count` a time.
  package init(columns: [FeatureColumn], times: [Double], values: [Float]) {
    ensure(
      values.count == columns.count * times.count,
      "a matrix: expected \(columns.count) values a frame, got \(values.count) for \(times.count)")
    self.columns = columns
    self.times = times
    self.values = values
  }

  /// Number of frames.
  public var frameCount: Int { times.count }

  /// The value of a frame in a column, both counted from 0 and within the matrix; `nil` where it is undefined.
  public subscript(frame: Int, column: Int) -> Float? {
    let value = values[frame * columns.count + column]
    return value.isNaN ? nil : value
  }

  /// The values of one frame; NaN where undefined.
  public func row(_ frame: Int) -> ArraySlice<Float> {
    values[frame * columns.count..<(frame + 1) * columns.count]
  }

  /// The values of one column by the frame, `nil` where undefined; no values if there is no column of this name.
  public func column(named name: String) -> [Float?] {
    guard let column = columns.firstIndex(where: { $0.name == name }) else { return [] }
    return (0..<frameCount).map { self[$0, column] }
  }

  /// Adds a frame, which must have a value for each column.
  public mutating func append(_ frame: FeatureFrame) {
    ensure(
      frame.values.count == columns.count, "a frame: expected \(columns.count) values, got \(frame.values.count)")
    times.append(frame.time)
    values.append(contentsOf: frame.values)
  }

  /// The same frames with the columns of another matrix of the same times to the right of these.
  ///
  /// - Returns: `nil` if the times differ.
  public func joined(with other: FeatureMatrix) -> FeatureMatrix? {
    guard times == other.times else { return nil }
    var all: [Float] = []
    all.reserveCapacity(values.count + other.values.count)
    for n in times.indices {
      all += row(n)
      all += other.row(n)
    }
    return FeatureMatrix(columns: columns + other.columns, times: times, values: all)
  }

  /// One value for each column and statistic, over the frames in which the column is defined.
  ///
  /// The columns of the result stay together: all statistics of the first, then of the second. Each is named after its column
  /// and its statistic: `mfcc_1_mean`. Cost: O(n log n) a column, for the percentiles.
  public func summary(_ statistics: [FeatureStatistic]) -> [FeatureSummary] {
    columns.indices.flatMap { column -> [FeatureSummary] in
      let sorted = (0..<frameCount).compactMap { self[$0, column].map(Double.init) }.sorted()
      return statistics.map { statistic in
        FeatureSummary(
          column: statistic.column(of: columns[column]), value: statistic.value(sorted: sorted))
      }
    }
  }
}
