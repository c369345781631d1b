import AudioCore
import Foundation
import Statistics

/// Confidence intervals by resampling recordings with replacement.
///
/// Efron & Tibshirani: "An Introduction to the Bootstrap" (1993), chapters 13 and 14. The resampled items must be
/// independent: recordings or speakers, not frames.
public struct Bootstrap: Sendable, Hashable, Codable {
  /// The numbers of resamples that can be asked for.
  public static let resampleCounts = 100...100_000_000

  /// How an interval is computed from the resamples.
  public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    /// The quantiles of the resamples.
    case percentile
    /// The quantiles of the resamples, corrected for bias and for a spread that depends on the value (BCa). It is
    /// accurate to second order also for skewed statistics. It computes the statistic once more for each item, without
    /// that item.
    case bca
  }

  /// A confidence interval of a statistic.
  public struct Interval: Sendable, Hashable, Codable {
    /// The statistic of the original items.
    public let estimate: Double
    /// The lower bound.
    public let lower: Double
    /// The upper bound.
    public let upper: Double
    /// The standard deviation of the resamples.
    public let standardError: Double
    /// Number of resamples whose statistic was undefined; they are left out.
    public let undefinedCount: Int
  }

  /// Number of resamples.
  public let resampleCount: Int
  /// The probability with which the interval contains the true value.
  public let confidence: Double
  /// How the interval is computed.
  public let method: Method
  /// Seed of the random numbers: the same seed gives the same interval.
  public let seed: UInt64

  /// Creates a bootstrap.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a number of resamples outside of `resampleCounts`, or a
  ///   confidence that is not between 0 and 1.
  public init(
    resampleCount: Int = 10_000, confidence: Double = 0.95, method: Method = .bca, seed: UInt64
  ) throws(EvaluationError) {
    guard Self.resampleCounts.contains(resampleCount) else {
      throw .invalidParameter(name: "resamples", expected: "100 to 100,000,000", value: Double(resampleCount))
    }
    guard confidence > 0, confidence < 1 else {
      throw .invalidParameter(name: "confidence", expected: "above 0 and below 1", value: confidence)
    }
    self.resampleCount = resampleCount
    self.confidence = confidence
    self.method = method
    self.seed = seed
  }

  /// Reads a bootstrap and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .resampleCount)
    let confidence = try container.decode(Double.self, forKey: .confidence)
    let method = try container.decode(Method.self, forKey: .method)
    let seed = try container.decode(UInt64.self, forKey: .seed)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(resampleCount: count, confidence: confidence, method: method, seed: seed)
    }
  }

  /// The interval of a mean of one value for each item; `nil` with fewer than two items, or as for any statistic.
  public func interval(ofMean values: [Double]) -> Interval? {
    interval(itemCount: values.count) { indices in
      indices.reduce(0) { $0 + values[$1] } / Double(indices.count)
    }
  }

  /// The interval of a ratio of sums, for instance of counts pooled over recordings; `nil` with fewer than two items,
  /// or as for any statistic.
  ///
  /// - Throws: `EvaluationError.differentLengths` unless there are as many numerators as denominators.
  public func interval(
    ofRatio numerators: [Double], to denominators: [Double]
  ) throws(EvaluationError) -> Interval? {
    try Checked.sameCount("denominators", numerators.count, denominators.count)
    return interval(itemCount: numerators.count) { indices in
      let whole = indices.reduce(0) { $0 + denominators[$1] }
      return whole == 0 ? nil : indices.reduce(0) { $0 + numerators[$1] } / whole
    }
  }

  /// The interval of any statistic of items.
  ///
  /// - Parameters:
  ///   - itemCount: number of items.
  ///   - statistic: computes the statistic of the items with the given indices; `nil` if it is undefined, as it also is
  ///     where it is not a finite number.
  /// - Returns: `nil` with fewer than two items or more than 2³², if the statistic of all items is undefined, if it is
  ///   undefined for more than half of the resamples, or if its spread is beyond all numbers.
  /// - Complexity: `resampleCount` (and, for BCa, `itemCount`) evaluations of the statistic.
  public func interval(itemCount: Int, statistic: ([Int]) -> Double?) -> Interval? {
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    guard itemCount > 1, itemCount <= 1 << 32, let estimate = finite(statistic(Array(0..<itemCount))) else {
      return nil
    }
    var random = SeededRandom(seed: seed)
    var indices = [Int](repeating: 0, count: itemCount)
    var values: [Double] = []
    for _ in 0..<resampleCount {
      for place in indices.indices { indices[place] = Int(random.next(upperBound: UInt64(itemCount))) }
      if let value = finite(statistic(indices)) { values.append(value) }
    }
    guard values.count * 2 >= resampleCount, values.count > 1 else { return nil }
    values.sort()
    let tail = (1 - confidence) / 2
    var levels = (lower: tail, upper: 1 - tail)
    if case .bca = method {
      levels = correctedLevels(levels, values, estimate, itemCount) { finite(statistic($0)) }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let standardError = (squares / Double(values.count - 1)).squareRoot()
    guard standardError.isFinite, levels.lower.isFinite, levels.upper.isFinite,
      let lower = OrderStatistics.quantile(sorted: values, levels.lower),
      let upper = OrderStatistics.quantile(sorted: values, levels.upper)
    else { return nil }
    return Interval(
      estimate: estimate, lower: lower, upper: upper,
      standardError: standardError, undefinedCount: resampleCount - values.count)
  }

  /// Efron & Tibshirani (1993), equations 14.10 to 14.15.
  private func correctedLevels(
    _ levels: (lower: Double, upper: Double), _ values: [Double], _ estimate: Double, _ itemCount: Int,
    _ statistic: ([Int]) -> Double?
  ) -> (lower: Double, upper: Double) {
    // Ties count half, so that a statistic with few values does not appear biased.
    let below = values.reduce(0.0) { $0 + ($1 < estimate ? 1 : $1 == estimate ? 0.5 : 0) }
    let bias = NormalDistribution.quantile(below / Double(values.count))
    let left = (0..<itemCount).compactMap { left in statistic((0..<itemCount).filter { $0 != left }) }
    guard bias.isFinite, left.count > 1 else { return levels }
    let mean = left.reduce(0, +) / Double(left.count)
    let (squares, cubes) = left.reduce((0.0, 0.0)) { sums, value in
      let distance = mean - value
      return (sums.0 + distance * distance, sums.1 + distance * distance * distance)
    }
    let acceleration = squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    func corrected(_ level: Double) -> Double {
      let sum = bias + NormalDistribution.quantile(level)
      return NormalDistribution.probability(upTo: bias + sum / (1 - acceleration * sum))
    }
    return (corrected(levels.lower), corrected(levels.upper))
  }
}
