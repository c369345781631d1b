import Foundation

/// Student's t distribution with a whole number of degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
package enum StudentDistribution {
  /// The probability of a value with at least this magnitude.
  package static func twoSided(_ t: Double, degreesOfFreedom: Int) -> Double {
    precondition(degreesOfFreedom > 0, "at least one degree of freedom")
    let angle = atan(abs(t) / Double(degreesOfFreedom).squareRoot())
    let square = cos(angle) * cos(angle)
    let isOdd = degreesOfFreedom % 2 == 1
    var term = isOdd ? cos(angle) : 1
    var sum = degreesOfFreedom == 1 ? 0 : term
    for factor in stride(from: isOdd ? 3 : 2, to: degreesOfFreedom, by: 2) {
      term *= square * Double(factor - 1) / Double(factor)
      sum += term
    }
    return max(0, 1 - (isOdd ? 2 / .pi * (angle + sin(angle) * sum) : sin(angle) * sum))
  }

  /// The magnitude that is exceeded with this probability; found by bisection.
  package static func quantile(twoSided probability: Double, degreesOfFreedom: Int) -> Double {
    var (low, high) = (0.0, 1e6)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if twoSided(middle, degreesOfFreedom: degreesOfFreedom) > probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
