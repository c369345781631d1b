import Statistics

/// What can be said of the values of a column in one number.
public enum FeatureStatistic: Sendable, Hashable {
  /// Σ x / n.
  case mean
  /// √(Σ (x − mean)² / n), numpy's default (no correction of the degrees of freedom).
  case standardDeviation
  /// The least value.
  case minimum
  /// The greatest value.
  case maximum
  /// The value below which a share of the values lies, in percent (0…100), interpolated as numpy does.
  case percentile(Double)
  /// Number of frames in which the column is defined.
  case count

  /// The statistic of a name: `mean`, `std`, `min`, `max`, `median`, `count`, or `p` and a number from 0 to 100 as `p95`.
  /// `nil` for another name.
  public init?(name: String) {
    switch name {
    case "mean": self = .mean
    case "std": self = .standardDeviation
    case "min": self = .minimum
    case "max": self = .maximum
    case "median": self = .percentile(50)
    case "count": self = .count
    default:
      guard name.first == "p", let percent = Double(name.dropFirst()), (0...100).contains(percent) else { return nil }
      self = .percentile(percent)
    }
  }

  /// The name that `init(name:)` takes.
  public var name: String {
    switch self {
    case .mean: "mean"
    case .standardDeviation: "std"
    case .minimum: "min"
    case .maximum: "max"
    case .percentile(50): "median"
    case .percentile(let percent):
      percent == percent.rounded() && abs(percent) < 1000 ? "p\(Int(percent))" : "p\(percent)"
    case .count: "count"
    }
  }

  /// The statistic of values that rise; `nil` without values, except for `count`.
  func value(sorted values: [Double]) -> Double? {
    if self == .count { return Double(values.count) }
    guard let first = values.first, let last = values.last else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    switch self {
    case .mean, .count: return mean
    case .standardDeviation:
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    case .minimum: return first
    case .maximum: return last
    case .percentile(let percent): return OrderStatistics.quantile(sorted: values, min(1, max(0, percent / 100)))
    }
  }
}
