import Foundation

/// The functions of two numbers that need nothing else.
package enum FormulaFunctionOfNumbers: String, Sendable, CaseIterable {
  case modulo = "MOD"
  case arcTangent = "ARCTAN2"
  case power = "POWER"
  case maximum = "MAX"
  case minimum = "MIN"

  /// The value; `uniform` is a random number from 0 to below 1, which only the direction of no vector takes.
  package func callAsFunction(_ first: Double, _ second: Double, uniform: () -> Double) -> Double {
    switch self {
    case .modulo: return FormulaFunctionOfNumbers.modulo(first, second)
    case .arcTangent:
      if first == 0 && second == 0 { return uniform() * 360 - 180 }
      return atan2(first, second) * 180 / .pi
    case .power: return second.isNaN ? .nan : pow(first, second)
    case .maximum: return first.isNaN || second.isNaN ? .nan : max(first, second)
    case .minimum: return first.isNaN || second.isNaN ? .nan : min(first, second)
    }
  }

  /// The remainder, from 0 to below a positive divisor. A negative divisor gives 0 down to itself: itself, not 0, for a
  /// positive multiple. The divisor 0 gives the dividend.
  package static func modulo(_ dividend: Double, _ divisor: Double) -> Double {
    if dividend == 0 || divisor == 0 { return dividend }
    let remainder = fmod(dividend, divisor)
    if divisor > 0 { return (remainder < 0 ? remainder + divisor : remainder) + 0 }
    return (dividend > 0 ? remainder + divisor : remainder) + 0
  }
}
