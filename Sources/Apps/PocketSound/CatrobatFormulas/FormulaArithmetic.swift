import Foundation

/// The operators of two numbers.
///
/// They compute with the decimal digits of the numbers as Pocket Code does, so that 0.1 + 0.2 is 0.3.
package enum FormulaArithmetic: String, Sendable {
  case plus = "PLUS"
  case minus = "MINUS"
  case times = "MULT"
  case divided = "DIVIDE"
  case power = "POW"
  case modulo = "MOD"

  /// The result; not-a-number if an operand is not a number, and for a division by zero.
  package func callAsFunction(_ left: Double, _ right: Double) -> Double {
    if left.isNaN || right.isNaN { return .nan }
    // A text `Infinity` is the only way to an infinite operand.
    let left = left.isFinite ? left : 0
    let right = right.isFinite ? right : 0
    switch self {
    case .power: return pow(left, right)
    case .modulo: return FormulaFunctionOfNumbers.modulo(left, right)
    case .divided where right == 0: return .nan
    default: break
    }
    if let first = FormulaScaledNumber(left), let second = FormulaScaledNumber(right),
      let result = first.combined(with: second, by: self)
    {
      return result
    }
    return FormulaDecimal(left).combined(with: FormulaDecimal(right), by: self)
  }
}
