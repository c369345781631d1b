/// The operators that compare.
enum FormulaComparison: String, Sendable {
  case equal = "EQUAL"
  case notEqual = "NOT_EQUAL"
  case less = "SMALLER_THAN"
  case lessOrEqual = "SMALLER_OR_EQUAL"
  case greater = "GREATER_THAN"
  case greaterOrEqual = "GREATER_OR_EQUAL"

  /// Whether the comparison holds. To the comparisons by size a text that is not a number is above all numbers, and
  /// equal to another one.
  func callAsFunction(_ left: FormulaValue, _ right: FormulaValue) -> Bool {
    switch self {
    case .equal: left.matches(right)
    case .notEqual: !left.matches(right)
    case .less: order(left.operand, right.operand) < 0
    case .lessOrEqual: order(left.operand, right.operand) <= 0
    case .greater: order(left.operand, right.operand) > 0
    case .greaterOrEqual: order(left.operand, right.operand) >= 0
    }
  }

  private func order(_ left: Double, _ right: Double) -> Int {
    if left < right { return -1 }
    if left > right { return 1 }
    return (left.isNaN ? 1 : 0) - (right.isNaN ? 1 : 0)
  }
}
