import AppSettings
import Expectations
import Foundation
import Testing
import VoiceGames

@Suite struct SessionPlanTests {
  private let plan = SessionPlan([
    .init(.cloud, .rounds(2)), .init(.dog, .minutes(2)), .init(.balloon, .rounds(1)),
  ])

  @Test func aPlanIsPlayedInOrder() throws {
    var run = PlanRun(plan)
    var played: [Game] = []
    while let part = run.current {
      played.append(part.game)
      run.count(roundOf: 45)
      try require(played.count < 20)
    }
    // Three rounds of 45 s are the first that fill two minutes.
    expectEqual(played, [.cloud, .cloud, .dog, .dog, .dog, .balloon])
    expect(run.share == 1 && run.partsDone == 3)
    run.count(roundOf: 10)
    run.skip()
    expectEqual(run.partsDone, 3)
    expectNil(PlanRun(SessionPlan()).current)
  }

  @Test func aPartThatIsSkipped() {
    var run = PlanRun(plan)
    run.count(roundOf: 10)
    expectEqual(run.share, 0.5)
    run.skip()
    expect(run.current?.game == .dog && run.share == 0)
    run.count(roundOf: 60)
    expectEqual(run.share, 0.5)
  }

  @Test func itsJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(plan), as: UTF8.self)
    expectEqual(
      json, #"{"parts":[{"game":"cloud","rounds":2},{"game":"dog","minutes":2},{"game":"balloon","rounds":1}]}"#)
    expectEqual(try JSONDecoder().decode(SessionPlan.self, from: Data(json.utf8)), plan)
    for wrong in [#"{"parts":[{"game":"chess","rounds":2}]}"#, #"{"parts":[{"game":"dog"}]}"#, "{}"] {
      expect(throws: DecodingError.self) { try JSONDecoder().decode(SessionPlan.self, from: Data(wrong.utf8)) }
    }
  }

  @Test func itsLimits() throws {
    try plan.validate()
    for length in [SessionPlan.Length.rounds(0), .rounds(21), .minutes(0), .minutes(31)] {
      expect(throws: SettingError.self) { try SessionPlan([.init(.dog, length)]).validate() }
    }
    expect(throws: SettingError.self) {
      try SessionPlan(Array(repeating: .init(.dog, .rounds(1)), count: 21)).validate()
    }
  }
}
