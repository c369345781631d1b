/// Statistics of deviations from a reference in one unit: bias, spread, extremes.
public struct DeviationStatistics: Sendable, Hashable, Codable {
  private var sum = ExactSum()
  private var squares = ExactSum()
  private var magnitudes = ExactSum()
  /// Number of deviations.
  public private(set) var count = 0
  private var smallest = Double.greatestFiniteMagnitude
  private var largest = -Double.greatestFiniteMagnitude

  /// Creates statistics without deviations.
  public init() {}

  /// Counts a deviation: the estimate minus the reference.
  ///
  /// - Precondition: It is finite and its magnitude is at most 2²⁰.
  public mutating func update(_ deviation: Double) {
    sum.add(deviation)
    squares.add(deviation * deviation)
    magnitudes.add(abs(deviation))
    smallest = min(smallest, deviation)
    largest = max(largest, deviation)
    count += 1
  }

  /// Adds other deviations.
  public mutating func merge(_ other: DeviationStatistics) {
    sum.merge(other.sum)
    squares.merge(other.squares)
    magnitudes.merge(other.magnitudes)
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
    count += other.count
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
