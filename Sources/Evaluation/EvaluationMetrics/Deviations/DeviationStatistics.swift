/// Statistics of deviations from a reference in one unit: bias, spread, extremes.
public struct DeviationStatistics: Sendable, Hashable, Codable {
  private var sum = ExactSum()
  private var squares = ExactSum()
  private var magnitudes = ExactSum()
  /// Number of deviations.
  @Counted public private(set) var count = 0
  private var smallest = Double.greatestFiniteMagnitude
  private var largest = -Double.greatestFiniteMagnitude

  /// Creates statistics without deviations.
  public init() {}

  /// Counts a deviation: the estimate minus the reference.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for one that is not a number or whose magnitude is above 2²⁰; nothing is
  ///   counted then.
  public mutating func update(_ deviation: Double) throws(EvaluationError) {
    guard abs(deviation) <= 0x1p20 else {
      throw .invalidParameter(name: "deviation", expected: "a number of magnitude up to 2^20", value: deviation)
    }
    var updated = self
    try updated.sum.add(deviation)
    try updated.squares.add(deviation * deviation)
    try updated.magnitudes.add(abs(deviation))
    updated.smallest = min(smallest, deviation)
    updated.largest = max(largest, deviation)
    updated.count += 1
    self = updated
  }

  /// Adds other deviations.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if a sum is too large; nothing is counted then.
  public mutating func merge(_ other: DeviationStatistics) throws(EvaluationError) {
    var updated = self
    try updated.sum.merge(other.sum)
    try updated.squares.merge(other.squares)
    try updated.magnitudes.merge(other.magnitudes)
    updated.smallest = min(smallest, other.smallest)
    updated.largest = max(largest, other.largest)
    updated.count += other.count
    self = updated
  }

  /// The mean: the bias.
  public var mean: Score { .ratio(sum.value, of: Double(count), otherwise: .noItems) }

  /// The mean of the magnitudes.
  public var meanMagnitude: Score { .ratio(magnitudes.value, of: Double(count), otherwise: .noItems) }

  /// The root mean square, which contains bias and spread.
  public var rootMeanSquare: Score {
    count == 0 ? .undefined(.noItems) : .value((squares.value / Double(count)).squareRoot())
  }

  /// The standard deviation of a sample (n − 1).
  ///
  /// It uses exact sums, so its error is at most about 10⁻¹⁶ of the mean's square.
  public var standardDeviation: Score {
    guard count > 1 else { return .undefined(count == 0 ? .noItems : .fewerThanTwoValues) }
    let variance = (squares.value - sum.value * sum.value / Double(count)) / Double(count - 1)
    return .value(max(0, variance).squareRoot())
  }

  /// The smallest deviation.
  public var minimum: Score { count == 0 ? .undefined(.noItems) : .value(smallest) }

  /// The largest deviation.
  public var maximum: Score { count == 0 ? .undefined(.noItems) : .value(largest) }
}
