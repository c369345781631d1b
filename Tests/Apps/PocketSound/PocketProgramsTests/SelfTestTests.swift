import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// Programs that test themselves, with what each brick promises. Each wrong program differs from a right one in one value.
@Suite struct SelfTestTests {
  private static let number = Bricks.number
  private static let text = Bricks.text
  private static let finish = CatrobatBrick(type: "FinishStageBrick")

  private static func equal(_ actual: CatrobatFormula, _ expected: CatrobatFormula) -> CatrobatBrick {
    CatrobatBrick(
      type: "AssertEqualsBrick", formulas: ["ASSERT_EQUALS_ACTUAL": actual, "ASSERT_EQUALS_EXPECTED": expected])
  }

  private static func add(_ list: String, _ items: CatrobatFormula...) -> [CatrobatBrick] {
    items.map { CatrobatBrick(type: "AddItemToUserListBrick", formulas: ["LIST_ADD_ITEM": $0], list: list) }
  }

  private static func verdict(
    _ bricks: [CatrobatBrick], looks: Int = 0, others: [CatrobatObject] = [], tapped: [CatrobatBrick] = []
  ) throws -> TestVerdict? {
    let project = CatrobatProject(
      languageVersion: "0.999",
      scenes: [
        CatrobatScene(
          name: "s",
          objects: [
            CatrobatObject(name: "background"),
            CatrobatObject(
              name: "a", looks: (0..<looks).map { CatrobatFile(name: "l\($0)", fileName: "l\($0).png") },
              scripts: [
                CatrobatScript(type: "Script", trigger: .start, bricks: bricks),
                CatrobatScript(type: "Script", trigger: .tapped, bricks: tapped),
              ]),
          ] + others)
      ], variables: ["n", "v", "actual"], lists: ["l", "m", "actual", "expected"])
    let program = PocketProgram(project)
    let machine = try PocketMachine(
      program, configuration: .init(profile: .catroid, sampleRate: 1000),
      facts: .init(soundLengths: [], speechLength: { _ in 0 }, pictureSize: { _, _ in (100, 40) }))
    machine.run(until: 10_000)
    return machine.verdict
  }

  private static func message(_ verdict: TestVerdict?) -> String? {
    if case .failed(let message) = verdict { message } else { nil }
  }

  @Test func assertions() throws {
    let lists = CatrobatBrick(type: "AssertUserListsBrick")
    func pair() -> CatrobatBrick {
      var brick = lists
      brick.lists = ["ASSERT_LISTS_ACTUAL": "l", "ASSERT_LISTS_EXPECTED": "m"]
      return brick
    }
    let cases: [([CatrobatBrick], String?)] = [
      ([Self.equal(Self.number(1), Self.text("1.0"))], nil),
      ([Self.equal(Self.text("text"), Self.text("text"))], nil),
      (
        [Self.equal(Self.number(1.1), Self.number(1))],
        "AssertEqualsError\nexpected: <1.0>\nactual:   <1.1>\ndeviation: --^"
      ),
      (
        [Self.equal(Self.text("some text"), Self.number(5))],
        "AssertEqualsError\nexpected: <5.0>\nactual:   <some text>\ndeviation: ^"
      ),
      (Self.add("l", Self.number(5)) + Self.add("m", Self.text("5")) + [pair()], nil),
      (
        Self.add("l", Self.text("a"), Self.number(1.2)) + Self.add("m", Self.text("a"), Self.number(1.1)) + [pair()],
        "AssertUserListError\nposition: 2\nexpected: <1.1>\nactual:   <1.2>\ndeviation: --^"
      ),
      (Self.add("l", Self.text("a")) + [pair()], "expected: 0 element/s\nactual:   1 element/s"),
      ([lists], "Actual list is null"),
    ]
    for (bricks, expected) in cases {
      let verdict = try Self.verdict(bricks + [Self.finish])
      if let expected {
        expect(Self.message(verdict)?.contains(expected) == true, "\(String(describing: verdict))")
      } else {
        expectEqual(verdict, .passed)
      }
    }
    // Without its end no test has passed.
    expectNil(try Self.verdict([Self.equal(Self.number(1), Self.number(1))]))
  }

  @Test func parameters() throws {
    var loop = CatrobatBrick(type: "ParameterizedBrick")
    loop.listNames = ["actual"]
    loop.blocks = [
      [
        CatrobatBrick(
          type: "ParameterizedEndBrick", formulas: ["ASSERT_LOOP_ACTUAL": Bricks.variable("actual")], list: "expected")
      ]
    ]
    let right =
      Self.add("actual", Self.number(5), Self.number(3)) + Self.add("expected", Self.text("5"), Self.number(3))
    expectEqual(try Self.verdict(right + [loop, Self.finish]), .passed)
    let wrong =
      Self.add("actual", Self.number(5), Self.number(1)) + Self.add("expected", Self.text("5"), Self.number(1.1))
    let message = Self.message(try Self.verdict(wrong + [loop, Self.finish])) ?? ""
    expect(message.contains("Failed Tests:\n[2] actual = 1.0\nexpected: <1.1>"), "\(message)")
    expect(message.contains("Succeeded Tests:\n[1] actual = 5.0\n5.0 == 5"), "\(message)")
    let short = Self.add("actual", Self.number(5)) + Self.add("expected", Self.number(5), Self.number(6))
    expect(Self.message(try Self.verdict(short + [loop]))?.contains("Input list is missing elements") == true)
    loop.listNames = []
    expect(Self.message(try Self.verdict([loop]))?.contains("Input was not selected") == true)
  }

  @Test func loopsOverValuesAndItems() throws {
    func values(_ from: Double, _ to: Double, _ bricks: CatrobatBrick...) -> CatrobatBrick {
      CatrobatBrick(
        type: "ForVariableFromToBrick", formulas: ["FOR_LOOP_FROM": Self.number(from), "FOR_LOOP_TO": Self.number(to)],
        variable: "v", blocks: [bricks])
    }
    let count = Bricks.change("n", 1)
    let cases: [(CatrobatBrick, passes: Double, last: Double)] = [
      (values(-3, 3, count), 7, 3), (values(3, -3, count), 7, -3), (values(2, 2, count), 1, 2),
      (values(1.9, 3.9, count), 3, 3),
      // The bricks of the loop change its course.
      (values(1, 10, count, Bricks.change("v", 1)), 5, 10),
      (values(1, 10, count, Bricks.set("v", Self.number(20))), 1, 20),
    ]
    for (loop, passes, last) in cases {
      let bricks = [
        loop, Self.equal(Bricks.variable("n"), Self.number(passes)),
        Self.equal(Bricks.variable("v"), Self.number(last)),
        Self.finish,
      ]
      expectEqual(try Self.verdict(bricks), .passed, "\(passes) passes")
    }
    // An item that is added in the loop is visited, too.
    let item = CatrobatBrick(
      type: "ForItemInUserListBrick", variable: "v", list: "l",
      blocks: [
        [
          count,
          Bricks.check(
            CatrobatFormula(.operator, "SMALLER_THAN", [Bricks.variable("n"), Self.number(3)]),
            then: Self.add("l", Self.number(9))),
        ]
      ])
    let visits = Self.add("l", Self.number(7)) + [item, Self.equal(Bricks.variable("n"), Self.number(3)), Self.finish]
    expectEqual(try Self.verdict(visits), .passed)
  }

  @Test func tapsSizesAndLayers() throws {
    func tap(_ x: Double, _ y: Double) -> CatrobatBrick {
      CatrobatBrick(type: "TapAtBrick", formulas: ["X_POSITION": Self.number(x), "Y_POSITION": Self.number(y)])
    }
    let size = CatrobatBrick(type: "SetSizeToBrick", formulas: ["SIZE": Self.number(50)])
    // The look is 100 by 40.
    let cases: [([CatrobatBrick], Double)] = [
      ([tap(49, 19)], 1), ([tap(51, 0)], 0), ([tap(0, 21)], 0), ([size, tap(24, 9)], 1), ([size, tap(26, 0)], 0),
      ([CatrobatBrick(type: "HideBrick"), tap(0, 0)], 0), ([tap(0, 0), Bricks.wait(0.1), tap(0, 0)], 2),
    ]
    for (bricks, taps) in cases {
      let verdict = try Self.verdict(
        bricks + [Bricks.wait(0.1), Self.equal(Bricks.variable("n"), Self.number(taps)), Self.finish], looks: 1,
        tapped: [Bricks.change("n", 1)])
      expectEqual(verdict, .passed, "\(taps) taps")
    }
    let layer = CatrobatFormula(.sensor, "OBJECT_LAYER")
    let back = CatrobatBrick(type: "GoNStepsBackBrick", formulas: ["STEPS": Self.number(5)])
    let layers = [
      Self.equal(layer, Self.number(1)), CatrobatBrick(type: "ComeToFrontBrick"), Self.equal(layer, Self.number(3)),
      back,
      Self.equal(layer, Self.number(1)), Self.finish,
    ]
    expectEqual(try Self.verdict(layers, others: [CatrobatObject(name: "b"), CatrobatObject(name: "c")]), .passed)
  }

  @Test func columnsOfTables() throws {
    func column(_ number: Double, _ table: String) -> CatrobatBrick {
      CatrobatBrick(
        type: "StoreCSVIntoUserListBrick",
        formulas: [
          "STORE_CSV_INTO_USERLIST_COLUMN": Self.number(number), "STORE_CSV_INTO_USERLIST_CSV": Self.text(table),
        ], list: "l")
    }
    var lists = CatrobatBrick(type: "AssertUserListsBrick")
    lists.lists = ["ASSERT_LISTS_ACTUAL": "l", "ASSERT_LISTS_EXPECTED": "m"]
    let cases: [(Double, String, [String])] = [
      (1, "a,b\nc,d", ["a", "c"]), (2, "a;b,c\nd;e", ["b,c", "e"]), (2, "\"x, y\",\"say \"\"z\"\"\"", ["say \"z\""]),
      (2, "a,b\nc", ["b", ""]), (3, "a,b", []), (0, "a,b", []),
    ]
    for (number, table, expected) in cases {
      let items = expected.map {
        CatrobatBrick(type: "AddItemToUserListBrick", formulas: ["LIST_ADD_ITEM": Self.text($0)], list: "m")
      }
      expectEqual(try Self.verdict(items + [column(number, table), lists, Self.finish]), .passed, "\(table)")
    }
  }
}
