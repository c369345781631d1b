import Statistics

/// Statistics of columns over frames that are not kept, but for percentiles, which need all values: 4 bytes each.
///
/// The mean and the deviation are within 10⁻¹² (relative) of those of `FeatureMatrix.summary`: sums are made in the order of
/// the frames (B. P. Welford, Technometrics 4 (1962), 419), there in that of the values.
public struct FeatureSummarizer: Sendable {
  /// The columns.
  public let columns: [FeatureColumn]
  /// The statistics of each column.
  public let statistics: [FeatureStatistic]

  private struct Sums: Sendable {
    var count = 0
    var mean = 0.0
    var squares = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var values: [Float] = []
  }

  private var sums: [Sums]
  private let keepsValues: Bool

  /// A summary of no frames yet.
  public init(columns: [FeatureColumn], statistics: [FeatureStatistic]) {
    self.columns = columns
    self.statistics = statistics
    sums = [Sums](repeating: Sums(), count: columns.count)
    keepsValues = statistics.contains { if case .percentile = $0 { true } else { false } }
  }

  /// Adds a frame, whose first values are those of the columns; NaN where undefined.
  public mutating func add(_ values: UnsafeBufferPointer<Float>) {
    for index in sums.indices where index < values.count && !values[index].isNaN {
      let value = Double(values[index])
      sums[index].count += 1
      let difference = value - sums[index].mean
      sums[index].mean += difference / Double(sums[index].count)
      sums[index].squares += difference * (value - sums[index].mean)
      sums[index].minimum = min(sums[index].minimum, value)
      sums[index].maximum = max(sums[index].maximum, value)
      if keepsValues { sums[index].values.append(values[index]) }
    }
  }

  /// The statistics of the frames so far, all of the first column, then of the second.
  public var summaries: [FeatureSummary] {
    zip(columns, sums).flatMap { column, sums -> [FeatureSummary] in
      let sorted = keepsValues ? sums.values.sorted().map(Double.init) : []
      return statistics.map { statistic in
        FeatureSummary(column: statistic.column(of: column), value: Self.value(statistic, sums, sorted))
      }
    }
  }

  private static func value(_ statistic: FeatureStatistic, _ sums: Sums, _ sorted: [Double]) -> Double? {
    if statistic == .count { return Double(sums.count) }
    guard sums.count > 0 else { return nil }
    switch statistic {
    case .mean, .count: return sums.mean
    case .standardDeviation: return (sums.squares / Double(sums.count)).squareRoot()
    case .minimum: return sums.minimum
    case .maximum: return sums.maximum
    case .percentile(let percent): return OrderStatistics.quantile(sorted: sorted, min(1, max(0, percent / 100)))
    }
  }
}

extension FeatureStatistic {
  /// The column of the statistic of a column: `mfcc_1_mean`.
  public func column(of column: FeatureColumn) -> FeatureColumn {
    FeatureColumn(name: "\(column.name)_\(name)", unit: self == .count ? "1" : column.unit)
  }
}
