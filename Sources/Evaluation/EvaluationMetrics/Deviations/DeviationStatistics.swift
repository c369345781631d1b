/// Statistics of deviations from a reference in one unit: bias, spread, extremes.
public struct DeviationStatistics: Sendable, Hashable, Codable {
  private var sum = ExactSum()
  private var squares = ExactSum()
  private var magnitudes = ExactSum()
  /// How many deviations there are.
  public private(set) var count = 0
  private var smallest = Double.greatestFiniteMagnitude
  private var largest = -Double.greatestFiniteMagnitude

  /// No deviation yet.
  public init() {}

  /// Counts a deviation: the estimate less the reference.
  ///
  /// - Precondition: it is finite and of a magnitude up to 2²⁰.
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

  /// The root of the mean square: bias and spread together.
  public var rootMeanSquare: Score {
    count == 0 ? .undefined(.noItems) : .value((squares.value / Double(count)).squareRoot())
  }

  /// The standard deviation of a sample (n − 1).
  ///
  /// Of exact sums, so it is wrong by no more than about 10⁻¹⁶ of the mean's square.
  public var standardDeviation: Score {
    guard count > 1 else { return .undefined(count == 0 ? .noItems : .fewerThanTwoValues) }
    let variance = (squares.value - sum.value * sum.value / Double(count)) / Double(count - 1)
    return .value(max(0, variance).squareRoot())
  }

  /// The deviation furthest down.
  public var minimum: Score { count == 0 ? .undefined(.noItems) : .value(smallest) }

  /// The deviation furthest up.
  public var maximum: Score { count == 0 ? .undefined(.noItems) : .value(largest) }
}
