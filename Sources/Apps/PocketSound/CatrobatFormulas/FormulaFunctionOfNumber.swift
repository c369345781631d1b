import Foundation

/// The functions of one number. Angles are in degrees.
package enum FormulaFunctionOfNumber: String, Sendable, CaseIterable {
  case sine = "SIN"
  case cosine = "COS"
  case tangent = "TAN"
  case naturalLogarithm = "LN"
  case logarithm = "LOG"
  case squareRoot = "SQRT"
  case absolute = "ABS"
  case round = "ROUND"
  case arcSine = "ARCSIN"
  case arcCosine = "ARCCOS"
  case arcTangent = "ARCTAN"
  case exponential = "EXP"
  case floor = "FLOOR"
  case ceiling = "CEIL"

  /// The value; not-a-number where the function is not defined.
  package func callAsFunction(_ number: Double) -> Double {
    switch self {
    case .sine: sin(number / 180 * .pi)
    case .cosine: cos(number / 180 * .pi)
    case .tangent: tan(number / 180 * .pi)
    case .naturalLogarithm: log(number)
    case .logarithm: log10(number)
    case .squareRoot: number.squareRoot()
    case .absolute: abs(number)
    case .round: FormulaFunctionOfNumber.rounded(number)
    case .arcSine: asin(number) * 180 / .pi
    case .arcCosine: acos(number) * 180 / .pi
    case .arcTangent: atan(number) * 180 / .pi
    case .exponential: exp(number)
    case .floor: number.rounded(.down)
    case .ceiling: number.rounded(.up)
    }
  }

  /// The nearest whole number, a half upwards (-2.5 gives -2), within the range of 64 bits; 0 for not-a-number.
  private static func rounded(_ number: Double) -> Double {
    if number.isNaN { return 0 }
    // Adding a half to a number that is just below a half would round up.
    let floor = number.rounded(.down)
    let nearest = number - floor >= 0.5 ? floor + 1 : floor
    return min(max(nearest, -0x1p63), 0x1p63) + 0
  }
}
