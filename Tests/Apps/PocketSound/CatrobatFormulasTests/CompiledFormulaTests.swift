import AudioCore
import CatrobatFormulas
import CatrobatProjects
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct CompiledFormulaTests {
  @Test func valuesOfTheProgram() {
    var context = TestContext()
    context.variables["v"] = .text("x")
    context.inputs["n"] = .number(5)
    context.sensors = [.loudness: .number(42), .motionDirection: .number(90), .phiroFrontLeft: .number(7)]
    context.touching = ["Cat"]
    context.deviceValues[.arduinoDigital] = .number(1)
    expectEqual(context.value(variable("v")), .text("x"))
    expectEqual(context.value(variable("none")), .number(0))
    expectEqual(context.value(CatrobatFormula(.userBrickInput, "n")), .number(5))
    expectEqual(context.value(CatrobatFormula(.sensor, "LOUDNESS")), .number(42))
    expectEqual(context.value(CatrobatFormula(.sensor, "OBJECT_ROTATION")), .number(90))
    expectEqual(context.value(CatrobatFormula(.collision, "Cat")), .truth(true))
    expectEqual(context.value(CatrobatFormula(.collision, "Dog")), .truth(false))
    expect(context.warnings.isEmpty)
    expectEqual(context.value(function("ARDUINODIGITAL", number("13"))), .number(1))
    expectEqual(context.deviceCalls, [[.number(13)]])
    expectEqual(context.value(CatrobatFormula(.sensor, "front_left")), .number(7))
    expectEqual(
      context.warnings,
      ["function ARDUINODIGITAL", "sensor PHIRO_FRONT_LEFT"].map {
        "\($0) needs a device; its value comes from the input file, else it is 0"
      })
  }

  @Test func truthIsTheWholePart() {
    expect(FormulaValue.number(1).asTruth && FormulaValue.number(-1.5).asTruth && FormulaValue.text("2").asTruth)
    expect(
      !FormulaValue.number(0.5).asTruth && !FormulaValue.number(.nan).asTruth && !FormulaValue.text("true").asTruth)
    expectEqual(FormulaValue.text("Infinity").asNumber, .greatestFiniteMagnitude)
    expectNil(FormulaValue.text("abc").definedNumber)
  }

  @Test func variablesKeepNumbersOfTexts() {
    var context = TestContext()
    func stored(_ formula: CatrobatFormula) -> FormulaValue {
      CompiledFormula(formula) { _ in }.valueToStore(in: &context)
    }
    expectEqual(stored(function("JOIN", number("1"), number("2"))), .number(12))
    expectEqual(stored(text("12")), .text("12"))
    expectEqual(stored(function("JOIN", text("a"), number("2"))), .text("a2"))
    expectEqual(stored(number("5.0")), .number(5))
  }

  @Test func unknownNamesAreNamedAndCountAsZero() {
    for (formula, warning) in [
      (function("SHOUT", number("1")), "function `SHOUT` is unknown; it counts as 0"),
      (operation("XOR", number("1"), number("2")), "operator `XOR` is unknown; it counts as 0"),
      (CatrobatFormula(.sensor, "SMELL"), "sensor `SMELL` is unknown; it counts as 0"),
      (number("1,5"), "`1,5` is not a number; it counts as 0"),
      (operation("PLUS", number("1")), "operator PLUS needs 2 operands but has 1; it counts as 0"),
      (operation("LOGICAL_NOT"), "operator LOGICAL_NOT needs 1 operand but has 0; it counts as 0"),
      (function("SUBTEXT", number("1")), "function SUBTEXT needs 3 operands but has 1; it counts as 0"),
      (CatrobatFormula(.bracket, ""), "a bracket needs 1 operand but has 0; it counts as 0"),
      (function("a\nb\u{1B}[31m"), "function `a b [31m` is unknown; it counts as 0"),
      (
        function(String(repeating: "x", count: 5000)),
        "function `\(String(repeating: "x", count: 60))…` is unknown; it counts as 0"
      ),
    ] {
      var context = TestContext()
      expectEqual(context.value(formula), .number(0))
      expectEqual(context.warnings, [warning])
    }
  }

  private let names =
    FormulaFunctionOfNumber.allCases.map(\.rawValue) + FormulaFunctionOfNumbers.allCases.map(\.rawValue)
    + FormulaDeviceFunction.allCases.map(\.rawValue)
    + [
      "PI", "TRUE", "FALSE", "RAND", "IF_THEN_ELSE", "COLOR_EQUALS_COLOR", "LENGTH", "LETTER", "SUBTEXT", "JOIN",
      "JOIN3",
      "FLATTEN", "REGEX", "NUMBER_OF_ITEMS", "LIST_ITEM", "CONTAINS", "INDEX_OF_ITEM", "PLUS", "MINUS", "MULT",
      "DIVIDE",
      "POW", "MOD", "EQUAL", "NOT_EQUAL", "SMALLER_THAN", "SMALLER_OR_EQUAL", "GREATER_THAN", "GREATER_OR_EQUAL",
      "LOGICAL_AND", "LOGICAL_OR", "LOGICAL_NOT", "GARBAGE", "",
    ] + FormulaSensor.allCases.map(\.rawValue)

  @Test func everyNameWithAnyOperandsIsEvaluated() {
    let leaves = ["", "0", "-1", "1e308", "NaN", "Infinity", "a", "#ff0000", "(", "🎵"]
    let seed: UInt64 = 11
    var random = SeededRandom(seed: seed)
    func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.uniform() * Double(elements.count))] }
    func tree(_ depth: Int) -> CatrobatFormula {
      let kind = depth == 0 ? pick([.number, .string, .variable, .list, .sensor]) : pick(CatrobatFormula.Kind.allCases)
      let count = depth == 0 ? 0 : Int(random.uniform() * 4)
      let isNamed = [.operator, .function, .sensor].contains(kind)
      return CatrobatFormula(kind, isNamed ? pick(names) : pick(leaves), (0..<count).map { _ in tree(depth - 1) })
    }
    var context = TestContext()
    for leaf in leaves { context.variables[leaf] = .text(leaf) }
    context.lists = ["0": [.number(1), .text("a")], "a": []]
    for _ in 0..<20_000 {
      let value = context.value(tree(4))
      if case .number(let number) = value { expect(!number.isInfinite, "seed \(seed)") }
      expect(value.asNumber.isFinite, "seed \(seed)")
    }
  }

  @Test func theDocumentationNamesEverything() throws {
    let page = try String(contentsOfFile: PackageRoot.file("Docs/Formats/catrobat-formulas.md"), encoding: .utf8)
    let missing = names.filter { !$0.isEmpty && $0 != "GARBAGE" && !page.contains("`\($0)`") }
    expect(missing.isEmpty)
  }

  /// A chain of additions, as a long sum is in a file.
  private func chain(_ depth: Int) -> CatrobatFormula {
    (1..<depth).reduce(number("1")) { formula, _ in operation("PLUS", formula, number("1")) }
  }

  @Test func depthIsBounded() {
    var context = TestContext()
    expectEqual(context.value(chain(300)), .number(300))
    expect(context.warnings.isEmpty)
    // The operands of the 300th operator are too deep.
    expectEqual(context.value(chain(303)), .number(299))
    expectEqual(Set(context.warnings), ["a formula is nested more than 300 levels deep; what is deeper counts as 0"])
  }

  /// Threads that a program starts often have 512 KiB.
  @Test func theDeepestFormulaFitsASmallStack() async {
    let value = await withCheckedContinuation { continuation in
      let thread = Thread {
        var context = TestContext()
        var formula = text("x")
        for _ in 0..<149 { formula = function("JOIN", function("LETTER", number("1"), formula), text("")) }
        continuation.resume(returning: context.value(formula))
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    expectEqual(value, .text("x"))
  }
}
