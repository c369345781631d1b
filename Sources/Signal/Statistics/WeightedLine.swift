import Foundation

/// A straight line fitted to values with known standard deviations by weighted least squares.
package struct WeightedLine {
  /// The rise per unit of time.
  package let slope: Double
  /// Standard deviation of the slope according to those of the values.
  package let expectedDeviation: Double
  /// Standard deviation of the slope according to the residuals. It has two degrees of freedom less than there are
  /// values.
  package let observedDeviation: Double

  /// The line; `nil` for fewer than three values, or without two different times.
  package init?(times: [Double], values: [Double], deviations: [Double]) {
    precondition(times.count == values.count && values.count == deviations.count, "as many of each")
    guard times.count >= 3 else { return nil }
    let weights = deviations.map { 1 / ($0 * $0) }
    let total = weights.reduce(0, +)
    func mean(_ numbers: [Double]) -> Double { zip(weights, numbers).reduce(0) { $0 + $1.0 * $1.1 } / total }
    let (time, value) = (mean(times), mean(values))
    var (square, product) = (0.0, 0.0)
    for index in times.indices {
      square += weights[index] * (times[index] - time) * (times[index] - time)
      product += weights[index] * (times[index] - time) * (values[index] - value)
    }
    guard square > 0 else { return nil }
    slope = product / square
    var chiSquare = 0.0
    for index in times.indices {
      let rest = values[index] - value - slope * (times[index] - time)
      chiSquare += weights[index] * rest * rest
    }
    expectedDeviation = (1 / square).squareRoot()
    observedDeviation = (chiSquare / Double(times.count - 2) / square).squareRoot()
  }
}
