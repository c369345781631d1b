import Expectations
import HearingTest
import Testing

/// A listener without chance: hears whatever is at or above a level.
func levels(of procedure: any ThresholdProcedure, threshold: Double) -> (levels: [Double], result: ThresholdResult?) {
  var procedure = procedure
  var levels: [Double] = []
  while let level = procedure.nextLevel {
    levels.append(level)
    procedure.record(ToneResponse(heard: level >= threshold, reactionTime: 0.5))
  }
  return (levels, procedure.result)
}

@Suite struct ProcedureTests {
  private let range: LevelRange

  init() throws { range = try LevelRange(lowest: -10, highest: 90) }

  /// The published rules, followed by hand for a listener who hears from 27 dB on.
  @Test(arguments: [
    (ProcedureMethod.threeHits, [60.0, 50, 40, 30, 20, 25, 30, 20, 25, 30]),
    (.hughsonWestlake, [30, 20, 25, 30, 20, 25, 30]),
    (.iso8253Short, [40, 20, 30, 20, 25, 30, 20, 25, 30]),
    (.iso8253, [40, 20, 30, 20, 25, 30, 20, 25, 30, 20, 25, 30]),
  ])
  func rulesByHand(method: ProcedureMethod, expected: [Double]) throws {
    let (levels, result) = levels(of: try method.procedure(range: range), threshold: 27)
    expectEqual(levels, expected)
    expectEqual(result, .threshold(30, trialCount: expected.count))
  }

  @Test func aStaircaseHalvesItsStepsAndAveragesItsTurns() throws {
    let (levels, result) = levels(of: try ProcedureMethod.oneUpOneDown.procedure(range: range), threshold: 27)
    // 60 44 28 12, turns at 12 (16 → 8), 28 (8 → 4), 20 … until steps of 2 dB go to and fro between 26 and 28.
    expectEqual(levels.prefix(6), [60, 44, 28, 12, 20, 28])
    expectEqual(result?.level, 27)
    expectEqual(result?.status, .threshold)
  }

  /// Two down, one up has its 50 % point of two answers in a row where one has 70.7 %.
  @Test func twoDownOneUpTakesTwoAnswersToGoDown() throws {
    let (levels, result) = levels(of: try ProcedureMethod.twoDownOneUp.procedure(range: range), threshold: 27)
    expectEqual(levels.prefix(6), [60, 60, 44, 44, 28, 28])
    expectEqual(result?.level, 27)
  }

  @Test(arguments: ProcedureMethod.allCases)
  func neverHeardIsNoResponse(method: ProcedureMethod) throws {
    let (levels, result) = levels(of: try method.procedure(range: range), threshold: .infinity)
    expectEqual(result?.status, .noResponse)
    expectEqual(result?.level, 90)
    expectNil(result?.threshold)
    // The highest level was tried more than once before it was said.
    expectAtLeast(levels.count { $0 == 90 }, 3)
    expectAtMost(levels.count, 30)
  }

  @Test(arguments: ProcedureMethod.allCases)
  func alwaysHeardIsAtOrBelowTheFloor(method: ProcedureMethod) throws {
    let (levels, result) = levels(of: try method.procedure(range: range), threshold: -.infinity)
    expectEqual(result?.status, .atOrBelow)
    expectEqual(result?.level, -10)
    expect(levels.allSatisfy { $0 >= -10 })
  }

  /// Whatever is answered, levels stay in the range and the end comes.
  @Test(arguments: ProcedureMethod.allCases)
  func anyAnswersEnd(method: ProcedureMethod) throws {
    for pattern in 0..<64 {
      var procedure = try method.procedure(range: range)
      var count = 0
      while let level = procedure.nextLevel {
        expect(level >= -10 && level <= 90 && level == level.rounded())
        procedure.record(ToneResponse(heard: pattern >> (count % 6) & 1 == 1))
        count += 1
        try require(count <= 130)
      }
      expectEqual(procedure.result?.trialCount, count)
    }
  }

  @Test(arguments: ProcedureMethod.allCases)
  func aClearListenerIsFoundWithinTheStep(method: ProcedureMethod) throws {
    for threshold in [-3.0, 12, 41, 88] {
      let (_, result) = levels(of: try method.procedure(range: range), threshold: threshold)
      let level = try require(result?.level)
      // 5 dB steps end up to 5 dB above; the finer ones within 2 dB.
      expect(level >= threshold - 2.5 && level <= threshold + 5, "\(threshold): \(level)")
    }
  }

  /// ISO 8253-1: answers of one series that lie more than 10 dB apart.
  @Test func answersFarApartAreDoubted() throws {
    var procedure = try AscendingProcedure(form: .iso8253Short, range: range)
    // 40 heard, 20 not, 30 heard; ascents from 20 to 25, from 15 to 40, from 30 to 40: the last two agree, 15 dB above the first.
    let answers = [
      true, false, true, false, true, false, false, false, false, false, true, false, false, true,
    ]
    var levels: [Double] = []
    for heard in answers {
      levels.append(try require(procedure.nextLevel))
      procedure.record(ToneResponse(heard: heard))
    }
    expectEqual(levels, [40, 20, 30, 20, 25, 15, 20, 25, 30, 35, 40, 30, 35, 40])
    expectEqual(procedure.result, .unreliable(.inconsistent, bestGuess: 40, trialCount: 14))
  }

  @Test func wrongSettingsAreRefused() {
    expect(throws: HearingTestError.self) { try LevelRange(lowest: 0, highest: 5) }
    expect(throws: HearingTestError.self) { try LevelRange(lowest: -10, highest: 80.5) }
    expect(throws: HearingTestError.self) {
      try TransformedStaircase(range: range, configuration: .init(answersPerStepDown: 3))
    }
    expect(throws: HearingTestError.self) {
      try TransformedStaircase(range: range, configuration: .init(answersPerStepDown: 1, reversals: 5))
    }
    expect(throws: HearingTestError.self) {
      try BayesianProcedure(range: range, configuration: .init(targetDeviation: 0))
    }
  }
}
