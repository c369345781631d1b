import AudioCore
import CatrobatFormulas
import CatrobatProjects
import Expectations
import Testing

@Suite struct FormulaTextTests {
  @Test(arguments: [
    (1.0, "1"), (-3, "-3"), (0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (888.88, "888.88"), (9_999_999, "9999999"),
    (1e7, "1.0E7"), (12_345_678, "1.2345678E7"), (0.001, "0.001"), (0.00025, "2.5E-4"), (1e21, "1.0E21"), (100, "100"),
    (-1.25e-10, "-1.25E-10"), (123456.789, "123456.789"), (0.1 + 0.2, "0.30000000000000004"), (1e-3, "0.001"),
    (.greatestFiniteMagnitude, "1.7976931348623157E308"), (.nan, "NaN"),
  ])
  func numbersAsTexts(number: Double, expected: String) {
    expectEqual(FormulaValue.number(number).asText, expected)
  }

  @Test func textsLoseOnlyTheZeroThatADecimalFractionDoesNotNeed() {
    for (text, expected) in [
      ("3.0", "3"), ("1.50", "1.5"), ("-2.0", "-2"), ("1.00", "1.00"), ("-0.0", "-0.0"), ("00.0", "00.0"),
      ("a.0", "a.0"),
      ("", ""), (".0", ".0"), ("1.2.0", "1.2.0"), ("10", "10"),
    ] {
      expectEqual(FormulaValue.text(text).asText, expected)
    }
  }

  @Test func textsAsNumbers() {
    for (text, expected) in [
      ("12", 12.0), (" 12\n", 12), ("-1.5e3", -1500), ("1.", 1), (".5", 0.5), ("+2", 2), ("3d", 3), ("3.5F", 3.5),
      ("0x1p4", 16), ("Infinity", .infinity), ("-Infinity", -.infinity), ("1e999", .infinity),
    ] {
      expectEqual(FormulaNumberText.number(text), expected, "\(text)")
    }
    expectEqual(FormulaNumberText.number("NaN")?.isNaN, true)
    for text in [
      "", " ", "-", ".", "1,5", "1 2", "inf", "nan", "nan(1)", "0x10", "e5", "1e",
      "１", "1_000", "--1", "d",
    ] {
      expectNil(FormulaNumberText.number(text), "\(text)")
    }
    expectNil(FormulaNumberText.number(String(repeating: "9", count: 1_000_000)))
  }

  @Test func everyNumberComesBackFromItsText() {
    let seed: UInt64 = 99
    var random = SeededRandom(seed: seed)
    for _ in 0..<5000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      expectEqual(FormulaNumberText.number(FormulaNumberText.text(number)), number, "seed \(seed)")
    }
  }

  @Test func lengths() {
    var context = TestContext()
    context.variables = ["whole": .number(15), "part": .number(888.88), "word": .text("another String")]
    context.lists = ["words": [.text("Hello"), .text("my"), .text("worlds")], "empty": [], "zero": [.text("0.0")]]
    let five = operation("PLUS", number("2"), number("3"))
    for (operand, expected) in [
      (text("testString"), 10.0), (number("1.1"), 3), (number("007"), 3), (variable("part"), 6), (variable("word"), 14),
      (variable("whole"), 2), (list("words"), 15), (list("empty"), 0), (list("zero"), 3), (list("missing"), 0),
      // A number that was computed has a decimal point, as in Pocket Code.
      (five, 3), (operation("PLUS", number("5"), text("datString")), 0), (text("äöü"), 3), (text("🎵"), 1),
    ] {
      expectEqual(context.value(function("LENGTH", operand)), .number(expected), "\(operand.value)")
    }
  }

  @Test func letters() {
    var context = TestContext()
    context.variables = ["part": .number(888.88), "word": .text("another String")]
    for (position, source, expected) in [
      (number("7"), text("letterString"), "S"), (number("0"), text("letterString"), ""),
      (number("-5"), text("letterString"), ""), (number("13"), text("letterString"), ""), (text("e"), text("abc"), ""),
      (number("4"), variable("part"), "."), (number("3"), variable("word"), "o"), (number("2.9"), text("abc"), "b"),
      (number("2"), number("75"), "5"), (number("1e300"), text("abc"), ""), (number("2"), text("a🎵b"), "🎵"),
    ] {
      expectEqual(context.value(function("LETTER", position, source)), .text(expected))
    }
  }

  @Test func partsOfTexts() {
    for (first, last, source, expected) in [
      ("3", "5", "hello world", "llo"), ("3", "2", "Should not work", ""), ("3", "1000", "Should not work", ""),
      ("1", "15", "Should not work", "Should not work"), ("1", "16", "Should not work", ""), ("0", "2", "abc", ""),
      ("2", "2", "äöü", "ö"),
    ] {
      let formula = function("SUBTEXT", number(first), number(last), text(source))
      expectEqual(value(formula), .text(expected), "\(first)…\(last) of \(source)")
    }
  }

  @Test func joins() {
    var context = TestContext()
    context.variables = ["part": .number(888.88), "whole": .number(3), "word": .text("w")]
    let undefined = operation("PLUS", number("5"), text("datString"))
    for (formula, expected) in [
      (function("JOIN", text("first"), text("second")), "firstsecond"),
      (function("JOIN", number("55"), number("66")), "5566"),
      (function("JOIN", variable("part"), variable("word")), "888.88w"),
      (function("JOIN", undefined, undefined), "NaNNaN"),
      (function("JOIN", text(""), variable("whole")), "3"),
      (function("JOIN3", number("3.0"), text("-"), number("4.50")), "3-4.5"),
      (function("JOIN", text("n: "), operation("PLUS", number("1"), number("2"))), "n: 3"),
      (function("JOIN", number("10000000"), text("")), "10000000"), (function("FLATTEN", text("x")), "x"),
    ] {
      expectEqual(context.value(formula), .text(expected))
    }
  }

  @Test func lengthsOfJoinsAddUp() {
    let seed: UInt64 = 5
    var random = SeededRandom(seed: seed)
    let letters = Array("abcäß🎵漢 x")
    for _ in 0..<200 {
      let words = (0..<3).map { _ in
        "<"
          + String((0..<Int(random.uniform() * 20)).map { _ in letters[Int(random.uniform() * Double(letters.count))] })
          + ">"
      }
      let lengths = words.map { numberValue(function("LENGTH", text($0))) }
      let left = function("JOIN", function("JOIN", text(words[0]), text(words[1])), text(words[2]))
      let right = function("JOIN", text(words[0]), function("JOIN", text(words[1]), text(words[2])))
      expectEqual(value(left), value(right), "seed \(seed)")
      expectEqual(numberValue(function("LENGTH", left)), lengths.reduce(0, +), "seed \(seed)")
    }
  }

  @Test func veryLongTextsAreCut() throws {
    var context = TestContext()
    context.variables["t"] = .text("ä0123456789")
    let double = CompiledFormula(function("JOIN", variable("t"), variable("t"))) { _ in }
    for _ in 0..<24 { context.variables["t"] = double.value(in: &context) }
    let length = context.variable("t").asText.utf8.count
    // A character of two bytes may not fit.
    expect((999_999...1_000_000).contains(length))
    expectEqual(context.warnings.first, "a text is longer than 1000000 bytes; its end is left out")
  }

  @Test func regularExpressions() {
    for (pattern, source, expected) in [
      ("[0-9]+", "a12b3", "12"), ("([a-z])(\\d)", "a12b3", "a"), ("x", "abc", ""), ("^b$", "a\nb\nc", "b"),
      ("a.b", "a\nb", "a\nb"),
      ("(?<=n)\\w", "no", "o"), ("🎵", "a🎵", "🎵"), (" hello ", "say hello you", " hello "),
    ] {
      expectEqual(value(function("REGEX", text(pattern), text(source))), .text(expected), "\(pattern)")
      expectEqual(
        value(function("REGEX", function("JOIN", text(pattern), text("")), text(source))), .text(expected),
        "\(pattern)")
    }
    // A group that has no part in the match.
    expectEqual(value(function("REGEX", text("(x)|y"), text("y"))), .number(0))
  }

  private let tooMuchWork =
    "a search for a regular expression takes too much work, or its text is longer than 10000 characters;"
    + " it finds nothing"

  @Test func hostileRegularExpressionsAreGivenUp() {
    let letters = String(repeating: "a", count: 5000)
    for pattern in [
      "(a+)+$", "(a|aa)+$", "(.*a){25}$", "(([a-z])+.)+[A-Z]([a-z])+$", "((((a*)*)*)*)*b", "(a?){1000}b",
      "(?:a?(?=[a-z]*+))*b",
    ] {
      var context = TestContext()
      expectEqual(context.value(function("REGEX", text(pattern), text(letters + "!"))), .text(""))
      expectEqual(context.warnings, [tooMuchWork], "\(pattern)")
    }
    for pattern in [
      "(", "[a", "*", "\\", "a)(b", "a{0,2000000000}", String(repeating: "a", count: 2001),
      String(repeating: "(", count: 1900),
    ] {
      var context = TestContext()
      expectEqual(context.value(function("REGEX", text(pattern), text("abc"))), .text(""))
      expectEqual(context.warnings.count, 1, "\(pattern)")
    }
    let nested = String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)
    expectEqual(value(function("REGEX", text(nested), text("xa"))), .text("a"))
  }

  @Test func plainRegularExpressionsFindInLongTexts() {
    let long = String(repeating: "abc def ", count: 1249) + "needle7"
    for (pattern, expected) in [
      ("needle", "needle"), ("\\d+", "7"), ("n\\w+$", "needle7"), ("(.)\\1", "e"), ("zzz", ""), ("^x", ""),
    ] {
      var context = TestContext()
      expectEqual(context.value(function("REGEX", text(pattern), text(long))), .text(expected), "\(pattern)")
      expect(context.warnings.isEmpty, "\(pattern)")
    }
    var context = TestContext()
    expectEqual(context.value(function("REGEX", text("a"), text(long + long))), .text(""))
    expectEqual(context.warnings, [tooMuchWork])
  }
}
