import CatrobatFormulas
import CatrobatProjects
import Expectations
import Testing

@Suite struct FormulaListTests {
  private var context: TestContext {
    var context = TestContext()
    context.lists = [
      "numbers": [.number(1), .number(2), .number(3)], "mixed": [.text("Hello"), .number(42), .text("WORLDS")],
      "empty": [],
      "one": [.number(7)], "digits": [.number(1), .text("2"), .number(3), .text("4")],
      "spaces": [.text(" "), .text("  ")],
    ]
    context.variables = ["index": .text("1"), "word": .text("Hello")]
    return context
  }

  @Test func aListIsATextElsewhere() {
    var context = context
    for (name, expected) in [
      ("numbers", FormulaValue.text("123")), ("mixed", .text("Hello 42 WORLDS")), ("empty", .text("")),
      ("one", .number(7)),
      ("digits", .text("1234")), ("spaces", .text("")), ("missing", .number(0)),
    ] {
      expectEqual(context.value(list(name)), expected, "\(name)")
    }
    expectEqual(context.value(operation("PLUS", list("one"), list("digits"))), .number(1241))
    expectEqual(context.value(function("FLATTEN", list("one"))), .text("7"))
  }

  @Test func items() {
    var context = context
    for (index, expected) in [
      (number("1"), FormulaValue.number(1)), (number("0"), .text("")), (number("4"), .text("")),
      (number("1.4"), .number(1)),
      (text("1.0"), .number(1)), (variable("index"), .number(1)), (text("x"), .text("")), (number("-1"), .text("")),
    ] {
      expectEqual(context.value(function("LIST_ITEM", index, list("numbers"))), expected)
    }
    expectEqual(context.value(function("LIST_ITEM", number("1"), list("missing"))), .text(""))
  }

  @Test func countsAndSearches() {
    var context = context
    expectEqual(context.value(function("NUMBER_OF_ITEMS", list("mixed"))), .number(3))
    expectEqual(context.value(function("NUMBER_OF_ITEMS", list("missing"))), .number(0))
    expectEqual(context.value(function("NUMBER_OF_ITEMS", text("four"))), .number(4))
    for (operand, expected) in [
      (number("1"), 1.0), (text("1.00"), 1), (number("3"), 3), (number("0"), 0), (text("x"), 0),
    ] {
      expectEqual(context.value(function("CONTAINS", list("numbers"), operand)), .truth(expected > 0))
      expectEqual(context.value(function("INDEX_OF_ITEM", operand, list("numbers"))), .number(expected))
    }
    expectEqual(context.value(function("CONTAINS", list("mixed"), variable("word"))), .truth(true))
    expectEqual(context.value(function("CONTAINS", list("mixed"), text("hello"))), .truth(false))
    expectEqual(context.value(function("CONTAINS", list("missing"), text("hello"))), .truth(false))
    expect(context.warnings.isEmpty)
  }

  @Test func functionsOfListsWarnWithoutAList() {
    var context = context
    expectEqual(context.value(function("CONTAINS", text("Hello"), text("H"))), .number(0))
    expectEqual(context.value(function("LIST_ITEM", number("1"), text("abc"))), .text(""))
    expectEqual(context.value(function("INDEX_OF_ITEM", number("1"), variable("index"))), .number(0))
    expectEqual(
      context.warnings,
      [
        "function CONTAINS needs a list; without one it is 0",
        "function LIST_ITEM needs a list; without one it is an empty text",
        "function INDEX_OF_ITEM needs a list; without one it is 0",
      ])
  }
}
