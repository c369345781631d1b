/// What a formula gives: a number or a text.
///
/// A truth value is the number 1 or 0. A formula never gives a list: a list in a formula becomes one text.
package enum FormulaValue: Sendable, Hashable {
  case number(Double)
  case text(String)

  /// The number 1 for `true`, 0 for `false`.
  package static func truth(_ value: Bool) -> FormulaValue { .number(value ? 1 : 0) }

  /// The number that a brick reads; `nil` for a number that is not defined (as of 1 ÷ 0) and for a text that is not a
  /// number. Pocket Code refuses such a value: some of its bricks take 0 instead, others do nothing.
  package var definedNumber: Double? {
    let number = operand
    return number.isNaN ? nil : FormulaValue.bounded(number)
  }

  /// The number that a brick reads, 0 if there is none. It is always finite.
  package var asNumber: Double { definedNumber ?? 0 }

  /// The text that a brick shows or speaks. Whole numbers below ten million have no decimal point: `1`, not `1.0`.
  /// Larger numbers look as in Java: `1.0E7`.
  package var asText: String { FormulaNumberText.withoutZero(rawText) }

  /// Whether a brick takes it as true: its whole part is not 0.
  package var asTruth: Bool { abs(asNumber) >= 1 }

  /// The number that an operator sees: not-a-number for a text that is not a number.
  var operand: Double { argument ?? .nan }

  /// The number that a function sees: `nil` for a text that is not a number.
  var argument: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): FormulaNumberText.number(text)
    }
  }

  /// The text that the functions of texts see: a whole number has a decimal point and a zero.
  package var rawText: String {
    switch self {
    case .number(let number): FormulaNumberText.text(number)
    case .text(let text): text
    }
  }

  /// A number without infinities, which become the largest finite numbers.
  static func bounded(_ number: Double) -> Double {
    guard number.isInfinite else { return number }
    return number < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
  }

  /// Whether the two are equal to the operator `=` and to the functions of lists: as numbers if both are numbers or
  /// read as such, else as texts, in which upper and lower case differ.
  package func matches(_ other: FormulaValue) -> Bool {
    if case .number(let left) = self, case .number(let right) = other {
      return left == right || left.isNaN && right.isNaN
    }
    if let left = argument, let right = other.argument { return left == right || left.isNaN && right.isNaN }
    return rawText.unicodeScalars.elementsEqual(other.rawText.unicodeScalars)
  }
}
