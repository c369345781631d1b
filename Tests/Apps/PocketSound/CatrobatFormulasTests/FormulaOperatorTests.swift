import AudioCore
import CatrobatFormulas
import CatrobatProjects
import Expectations
import Foundation
import Testing

@Suite struct FormulaOperatorTests {
  @Test(
    arguments: [
      ("1.3", "PLUS", "3", 4.3), ("0.1", "PLUS", "0.2", 0.3), ("1", "MINUS", "0.9", 0.1), ("9.0", "DIVIDE", "2", 4.5),
      ("1.1", "MULT", "1.1", 1.21), ("1", "DIVIDE", "3", 1.0 / 3), ("-7", "DIVIDE", "2", -3.5),
      ("0.3", "MINUS", "0.3", 0),
      ("1e22", "PLUS", "1", 1e22), ("1e300", "MINUS", "1e-300", 1e300), ("123456.789", "MINUS", "123456.788", 0.001),
      ("2", "POW", "10", 1024), ("4", "POW", "0.5", 2), ("7", "MOD", "3", 1), ("0", "MULT", "-5", 0),
      ("5", "MINUS", "8", -3), ("-2", "MULT", "-3.5", 7), ("0.7", "DIVIDE", "0.1", 7), ("1e-320", "PLUS", "0", 1e-320),
    ] as [(String, String, String, Double)])
  func arithmeticUsesDecimalDigits(left: String, name: String, right: String, expected: Double) {
    expectEqual(numberValue(operation(name, number(left), number(right))), expected)
    expectEqual(numberValue(operation(name, text(left), text(right))), expected)
  }

  @Test func unaryMinusAndBrackets() {
    expectEqual(numberValue(operation("MINUS", number("42.42"))), -42.42)
    let difference = operation("MINUS", number("1"), number("2"))
    expectEqual(numberValue(operation("MULT", CatrobatFormula(.bracket, "", [difference]), number("2"))), -2)
  }

  @Test func divisionByZeroAndTextsAreNotDefined() {
    for formula in [
      operation("DIVIDE", number("1"), number("0")), operation("DIVIDE", number("0"), number("-0.0")),
      operation("PLUS", text("NotANumber"), number("3.14")), operation("MINUS", text("")),
      operation("POW", number("-8"), number("0.5")), operation("MULT", number("1,5"), text("1,5")),
    ] {
      let result = value(formula)
      expectNil(result.definedNumber)
      expectEqual(result.asNumber, 0)
      expect(!result.asTruth)
    }
  }

  @Test func overflowGivesTheLargestNumber() {
    let largest = Double.greatestFiniteMagnitude
    expectEqual(numberValue(operation("MULT", number("1e200"), number("1e200"))), largest)
    expectEqual(numberValue(operation("MULT", number("-1e200"), number("1e200"))), -largest)
    expectEqual(numberValue(operation("POW", number("10"), number("400"))), largest)
    expectEqual(numberValue(operation("DIVIDE", number("1e308"), number("1e-308"))), largest)
    expectEqual(numberValue(operation("DIVIDE", number("1e-308"), number("1e308"))), 0)
    // The text `Infinity` counts as 0 in sums.
    expectEqual(numberValue(operation("PLUS", text("Infinity"), number("2"))), 2)
  }

  @Test(arguments: [
    ("1", "EQUAL", "1.0", true), ("equal", "EQUAL", "equal", true), ("Equal", "EQUAL", "equal", false),
    ("5", "NOT_EQUAL", "1", true), ("555.555", "EQUAL", "055.77.77", false), ("1e1", "EQUAL", "10", true),
    (" 7 ", "EQUAL", "7", true), ("NaN", "EQUAL", "NaN", true), ("-0", "EQUAL", "0", true), ("a", "EQUAL", "1", false),
    ("2", "GREATER_THAN", "1", true), ("10", "GREATER_THAN", "9", true), ("1", "GREATER_THAN", "1", false),
    ("1", "GREATER_OR_EQUAL", "1", true), ("0", "SMALLER_THAN", "1", true), ("1", "SMALLER_OR_EQUAL", "1", true),
    ("2", "SMALLER_OR_EQUAL", "1", false),
    // By size, all texts that are not numbers are equal, and above all numbers.
    ("abc", "GREATER_THAN", "5", true), ("5", "SMALLER_THAN", "abc", true), ("b", "SMALLER_THAN", "a", false),
    ("a", "GREATER_OR_EQUAL", "b", true),
  ])
  func comparisonsTakeTextsAsNumbersWhereTheyAre(left: String, name: String, right: String, expected: Bool) {
    expectEqual(value(operation(name, text(left), text(right))), .truth(expected))
    if Double(left) != nil, Double(right) != nil {
      expectEqual(value(operation(name, number(left), text(right))), .truth(expected))
    }
  }

  @Test func logicTakesAnyNumberButZeroAsTrue() {
    for (left, right, both, either) in [("0", "0", false, false), ("1", "0", false, true), ("-0.5", "2", true, true)] {
      expectEqual(value(operation("LOGICAL_AND", number(left), text(right))), .truth(both))
      expectEqual(value(operation("LOGICAL_OR", text(left), number(right))), .truth(either))
    }
    expectEqual(value(operation("LOGICAL_NOT", number("0"))), .truth(true))
    expectEqual(value(operation("LOGICAL_NOT", text("1"))), .truth(false))
    // A text that is not a number is not 0.
    expectEqual(value(operation("LOGICAL_AND", text("abc"), number("1"))), .truth(true))
    expectEqual(value(operation("LOGICAL_NOT", text("abc"))), .truth(false))
  }

  /// The independent reference is Foundation's `Decimal`, which has 38 digits.
  @Test func arithmeticAgreesWithAnotherDecimalArithmetic() throws {
    let seed: UInt64 = 20_250_401
    var random = SeededRandom(seed: seed)
    for _ in 0..<4000 {
      let size = pow(10, 1 + random.uniform() * 8)
      let texts = (0..<2).map { _ in
        let digits = Int((random.uniform() - 0.5) * size)
        return "\(digits)e\(-Int(random.uniform() * 9))"
      }
      let (left, right) = (try require(Double(texts[0])), try require(Double(texts[1])))
      let (a, b) = (try require(Decimal(string: texts[0])), try require(Decimal(string: texts[1])))
      let expected: [(FormulaArithmetic, Decimal)] = [(.plus, a + b), (.minus, a - b), (.times, a * b)]
      for (operation, decimal) in expected {
        let nearest = try require(Double("\(decimal)"))
        expectEqual(operation(left, right), nearest, "\(texts) \(operation), seed \(seed)")
      }
      guard b != 0 else { continue }
      // The quotient of `Decimal` has 38 digits; the nearest number to it is that of the exact quotient.
      let quotient = try require(Double("\(a / b)"))
      expectEqual(FormulaArithmetic.divided(left, right), quotient, "\(texts), seed \(seed)")
    }
  }
}
