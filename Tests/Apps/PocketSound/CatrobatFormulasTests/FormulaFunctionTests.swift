import AudioCore
import CatrobatFormulas
import CatrobatProjects
import Expectations
import Foundation
import Testing

@Suite struct FormulaFunctionTests {
  /// Values by hand or of mathematical tables; the tolerance is relative and covers the rounding of the library's
  /// functions.
  @Test(
    arguments: [
      ("SIN", "90", 1), ("SIN", "30", 0.5), ("COS", "180", -1), ("COS", "60", 0.5), ("TAN", "45", 1),
      ("TAN", "30", 0.5773502691896257), ("LN", "2.718281828459045", 1), ("LN", "10", 2.302585092994046),
      ("LOG", "1000", 3),
      ("LOG", "2", 0.3010299956639812), ("SQRT", "900", 30), ("ABS", "-4", 4), ("ROUND", "3.5", 4),
      ("ROUND", "-2.5", -2),
      ("ROUND", "2.4", 2), ("ROUND", "0.49999999999999994", 0), ("ROUND", "1e30", 9.223372036854775807e18),
      ("ARCSIN", "0.5", 30), ("ARCCOS", "0.5", 60), ("ARCTAN", "1", 45), ("EXP", "1", 2.718281828459045),
      ("FLOOR", "3.5", 3), ("FLOOR", "-3.5", -4), ("CEIL", "3.2", 4), ("CEIL", "-3.2", -3),
    ] as [(String, String, Double)])
  func functionsOfOneNumber(name: String, argument: String, expected: Double) {
    for formula in [function(name, number(argument)), function(name, text(argument))] {
      let result = numberValue(formula)
      expectAtMost(abs(result - expected), 4e-15 * max(1, abs(expected)), "\(name)(\(argument)) = \(result)")
    }
  }

  @Test func functionsOfOneNumberOutsideTheirRange() {
    expectNil(value(function("SQRT", number("-1"))).definedNumber)
    expectNil(value(function("ARCSIN", number("2"))).definedNumber)
    expectNil(value(function("ARCCOS", number("-1.5"))).definedNumber)
    expectNil(value(function("LN", number("-1"))).definedNumber)
    expectEqual(numberValue(function("LN", number("0"))), -.greatestFiniteMagnitude)
    expectEqual(numberValue(function("EXP", number("1000"))), .greatestFiniteMagnitude)
  }

  @Test func aTextThatIsNotANumberGivesZeroButAnUndefinedOperandStaysUndefined() {
    let undefined = operation("PLUS", number("15.0"), text("NOT_NUMERICAL"))
    for function in FormulaFunctionOfNumber.allCases {
      let name = function.rawValue
      for operand in ["", "NOT_NUMERICAL"] {
        expectEqual(value(CatrobatFormula(.function, name, [text(operand)])), .number(0), "\(name)")
      }
      let result = value(CatrobatFormula(.function, name, [undefined]))
      expect(name == "ROUND" ? result == .number(0) : result.definedNumber == nil, "\(name)")
    }
    for function in FormulaFunctionOfNumbers.allCases.map(\.rawValue) + ["RAND"] {
      for operands in [[text(""), number("3")], [number("9"), text("")], [text("a"), text("b")]] {
        expectEqual(value(CatrobatFormula(.function, function, operands)), .number(0), "\(function)")
      }
      expectNil(
        value(CatrobatFormula(.function, function, [undefined, number("2")])).definedNumber, "\(function)")
    }
  }

  @Test(
    arguments: [
      ("MOD", "9", "2", 1), ("MOD", "-1", "3", 2), ("MOD", "-3", "3", 0), ("MOD", "5", "-3", -1),
      ("MOD", "3", "-3", -3),
      ("MOD", "-5", "-3", -2), ("MOD", "7.5", "2", 1.5), ("MOD", "5", "0", 5), ("MOD", "0", "5", 0),
      ("MOD", "-1e300", "7", 6), ("MAX", "9", "3", 9), ("MIN", "9", "3", 3), ("POWER", "2", "-2", 0.25),
      ("ARCTAN2", "1", "1", 45), ("ARCTAN2", "0", "-1", 180), ("ARCTAN2", "-1", "0", -90),
    ] as [(String, String, String, Double)])
  func functionsOfTwoNumbers(name: String, first: String, second: String, expected: Double) {
    let result = numberValue(function(name, number(first), number(second)))
    if first == "-1e300" {
      // The exact remainder is a whole number below the divisor; no loop of additions can give it.
      expect(result >= 0 && result < 7 && result == result.rounded())
    } else {
      // Angles are rounded twice: in the function and in degrees.
      expectAtMost(abs(result - expected), 1e-13)
    }
  }

  @Test func constantsAndChoices() {
    expectEqual(value(function("PI")), .number(.pi))
    expectEqual(value(function("TRUE")), .number(1))
    expectEqual(value(function("FALSE")), .number(0))
    expectEqual(value(function("IF_THEN_ELSE", function("TRUE"), text("yes"), text("no"))), .text("yes"))
    expectEqual(value(function("IF_THEN_ELSE", number("0"), number("1"), number("2"))), .number(2))
    expectEqual(value(function("IF_THEN_ELSE", text("abc"), number("1"), number("2"))), .number(0))
    let undefined = operation("DIVIDE", number("1"), number("0"))
    expectNil(value(function("IF_THEN_ELSE", undefined, number("1"), number("2"))).definedNumber)
  }

  @Test func randomNumbersAreWholeIfBothEndsAre() {
    let seed: UInt64 = 7
    var context = TestContext()
    context.random = SeededRandom(seed: seed)
    func draw(_ first: String, _ second: String) -> [Double] {
      let formula = CompiledFormula(function("RAND", number(first), number(second))) { _ in }
      return (0..<2000).map { _ in formula.value(in: &context).asNumber }
    }
    for ends in [("1", "6"), ("6", "1")] {
      // Each of six numbers is missed by 2000 draws with a probability of 6·(5/6)^2000, which is below 1e-157.
      expectEqual(Set(draw(ends.0, ends.1)), [1, 2, 3, 4, 5, 6], "seed \(seed)")
    }
    for ends in [("1.0", "6"), ("0.5", "6"), ("6", "0.5")] {
      let numbers = draw(ends.0, ends.1)
      expect(numbers.allSatisfy { $0 >= 0.5 && $0 <= 6 }, "seed \(seed)")
      expect(numbers.contains { $0 != $0.rounded() }, "seed \(seed)")
    }
    expectEqual(Set(draw("3", "3")), [3])
    expect(draw("-1e308", "1e308").allSatisfy { abs($0) <= 1e308 })
  }

  @Test func randomNumbersAreTheSameFromTheSameSeed() {
    let formula = CompiledFormula(
      operation("PLUS", function("RAND", number("0.5"), number("9")), function("ARCTAN2", number("0"), number("0")))
    ) { _ in }
    func run(seed: UInt64) -> [FormulaValue] {
      var context = TestContext()
      context.random = SeededRandom(seed: seed)
      return (0..<50).map { _ in formula.value(in: &context) }
    }
    expectEqual(run(seed: 3), run(seed: 3))
    expectUnequal(run(seed: 3), run(seed: 4))
    expect(run(seed: 3).allSatisfy { $0.asNumber >= -179.5 && $0.asNumber < 189 })
  }

  @Test(arguments: [
    ("#ff0000", "#FF0000", "0", true), ("ff0000", "#ff0000", "0", true), ("#000000", "#ffffff", "38", false),
    ("#000000", "#ffffff", "39", true), ("#000000", "#0000ff", "100", true), ("#ff0000", "#00ff00", "65", false),
    ("#ff0000", "#00ff00", "67", true), ("#ff0000", "#ff0000", "-1", false), ("red", "#ff0000", "5", false),
  ])
  func coloursAreComparedByTheirDistance(first: String, second: String, tolerance: String, expected: Bool) {
    // Of 258.693, black and white (100 apart) are 38.66 %, and pure red and green (170.6 apart) 65.9 %.
    expectEqual(value(function("COLOR_EQUALS_COLOR", text(first), text(second), number(tolerance))), .truth(expected))
  }
}
