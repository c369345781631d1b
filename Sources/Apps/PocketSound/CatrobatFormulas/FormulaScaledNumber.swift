/// A number with few decimal places as a whole number divided by a power of ten: a quick way to decimal arithmetic, as
/// exact as `FormulaDecimal`.
struct FormulaScaledNumber {
  private let whole: Double
  private let places: Int

  /// Fails for numbers of more digits or places.
  init?(_ number: Double) {
    if number == number.rounded(.towardZero) {
      guard abs(number) <= FormulaScaledNumber.exactLimit else { return nil }
      (whole, places) = (number, 0)
      return
    }
    for places in 1...6 {
      let power = FormulaScaledNumber.powersOfTen[places]
      let whole = (number * power).rounded()
      // No other decimal of 15 digits or fewer names the same number.
      guard abs(whole) < 1e15 else { return nil }
      if whole / power == number {
        (self.whole, self.places) = (whole, places)
        return
      }
    }
    return nil
  }

  /// The result if it takes a single rounding; the divisor is not 0. Adding 0 turns -0 into 0.
  func combined(with other: FormulaScaledNumber, by operation: FormulaArithmetic) -> Double? {
    let limit = FormulaScaledNumber.exactLimit
    if operation == .times {
      let product = whole * other.whole
      guard abs(product) <= limit || places + other.places == 0 else { return nil }
      return product / FormulaScaledNumber.powersOfTen[places + other.places] + 0
    }
    let common = max(places, other.places)
    let left = whole * FormulaScaledNumber.powersOfTen[common - places]
    let right = other.whole * FormulaScaledNumber.powersOfTen[common - other.places]
    guard abs(left) <= limit, abs(right) <= limit else { return nil }
    switch operation {
    case .divided: return left / right + 0
    case .plus, .minus:
      let sum = operation == .plus ? left + right : left - right
      guard abs(sum) <= limit || common == 0 else { return nil }
      return sum / FormulaScaledNumber.powersOfTen[common] + 0
    case .times, .power, .modulo: return nil
    }
  }

  /// Whole numbers up to here are exact.
  private static let exactLimit = 0x1p53

  private static let powersOfTen: [Double] = (0...12).map { power in (0..<power).reduce(1) { value, _ in value * 10 } }
}
