/// A number as the fewest decimal digits that name it: `coefficient` × 10^`exponent`.
struct FormulaDecimal {
  private var isNegative: Bool
  private var coefficient: UInt128
  private var exponent: Int

  init(_ number: Double) {
    isNegative = number < 0
    guard number != 0 else {
      (coefficient, exponent) = (0, 0)
      return
    }
    let (digits, pointPosition) = FormulaNumberText.decimalDigits(abs(number))
    coefficient = UInt128(UInt64(digits) ?? 0)
    exponent = pointPosition - digits.utf8.count
  }

  /// The sum, difference, product or quotient, as the nearest floating-point number. The divisor is not 0.
  func combined(with other: FormulaDecimal, by operation: FormulaArithmetic) -> Double {
    switch operation {
    case .plus: return sum(other)
    case .minus:
      var negative = other
      negative.isNegative.toggle()
      return sum(negative)
    case .times:
      // Each has at most 17 digits.
      return number(isNegative != other.isNegative, coefficient * other.coefficient, exponent + other.exponent)
    default: return quotient(other)
    }
  }

  private func sum(_ other: FormulaDecimal) -> Double {
    if coefficient == 0 { return other.number(other.isNegative, other.coefficient, other.exponent) }
    if other.coefficient == 0 { return number(isNegative, coefficient, exponent) }
    let (high, low) = exponent >= other.exponent ? (self, other) : (other, self)
    let shift = high.exponent - low.exponent
    // 20 digits more than the 17 of the coefficient fit. Further down, the low number has no part in the rounding.
    guard shift <= 20 else { return number(high.isNegative, high.coefficient, high.exponent, plusTiny: low) }
    let aligned = high.coefficient * FormulaDecimal.powerOfTen(shift)
    if high.isNegative == low.isNegative { return number(high.isNegative, aligned + low.coefficient, low.exponent) }
    if aligned >= low.coefficient { return number(high.isNegative, aligned - low.coefficient, low.exponent) }
    return number(low.isNegative, low.coefficient - aligned, low.exponent)
  }

  private func number(_ isNegative: Bool, _ coefficient: UInt128, _ exponent: Int, plusTiny low: FormulaDecimal)
    -> Double
  {
    // The exponents are more than 20 apart, but a short coefficient may still be near a long one.
    let scale = 20
    let aligned = coefficient * FormulaDecimal.powerOfTen(scale)
    let drop = exponent - scale - low.exponent
    let rest = drop < 18 ? low.coefficient / FormulaDecimal.powerOfTen(drop) : 0
    let sum = isNegative == low.isNegative ? aligned + rest : aligned - rest
    return number(isNegative, sum, exponent - scale)
  }

  private func quotient(_ other: FormulaDecimal) -> Double {
    // Two long divisions give 40 digits, as many as the rounding of a quotient can need.
    let scale = 20
    let (first, remainder) = (coefficient * FormulaDecimal.powerOfTen(scale)).quotientAndRemainder(
      dividingBy: other.coefficient)
    let second = remainder * FormulaDecimal.powerOfTen(scale) / other.coefficient
    let digits = String(second)
    let padded = String(repeating: "0", count: scale - digits.count) + digits
    let sign = isNegative != other.isNegative ? "-" : ""
    return Double("\(sign)\(first)\(padded)e\(exponent - other.exponent - 2 * scale)") ?? 0
  }

  private func number(_ isNegative: Bool, _ coefficient: UInt128, _ exponent: Int) -> Double {
    guard coefficient != 0 else { return 0 }
    return Double("\(isNegative ? "-" : "")\(coefficient)e\(exponent)") ?? 0
  }

  private static func powerOfTen(_ power: Int) -> UInt128 { powersOfTen[power] }

  private static let powersOfTen: [UInt128] = (0...20).map { power in (0..<power).reduce(1) { value, _ in value * 10 } }
}
