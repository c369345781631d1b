import AppSettings
import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening

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

  @Test func theTimeThatIsLeft() {
    var run = PlanRun(SessionPlan([.init(.mole, .minutes(2)), .init(.dog, .rounds(1))]))
    expectEqual(run.timeLeft, 120)
    run.count(roundOf: 50)
    expectEqual(run.timeLeft, 70)
    run.skip()
    expectNil(run.timeLeft)
  }

  @Test func aGameEndsByTimeInSilence() {
    let limit = TimeLimit(time: 60)
    func tick(_ sounding: SoundTick.Sounding) -> SoundTick {
      SoundTick(index: 1, time: 1, volume: 0, level: -60, roomLevel: -60, sounding: sounding)
    }
    expect(!limit.isOver(at: 59.9, tick: tick(.silence)) && limit.isOver(at: 60, tick: tick(.silence)))
    expect(limit.isOver(at: 60, tick: tick(.rejected)) && limit.isOver(at: 60, tick: nil))
    for sounding in [SoundTick.Sounding.voice, .undecided] {
      expect(!limit.isOver(at: 60 + TimeLimit.grace - 0.1, tick: tick(sounding)))
      expect(limit.isOver(at: 60 + TimeLimit.grace, tick: tick(sounding)))
    }
    expect(!TimeLimit(time: nil).isOver(at: 1e6, tick: tick(.silence)))
  }

  @Test func tasksDifferFromRoundToRound() throws {
    let usual = try require(GameSettings.standard(for: .voiceTiming))
    let rounds = [7, 8, UInt64.max].map { usual.round(seed: $0) }
    expectEqual(Set(rounds).count, 3)
    for round in rounds { try round.validate() }
    expectEqual(usual.round(seed: 7), rounds[0])
    // A seed that a therapist has set stays, and a game without chance is as it was.
    let own = try usual.changed(["seed=5"])
    expectEqual(own.round(seed: 7), own)
    let balloon = try require(GameSettings.standard(for: .balloon))
    expectEqual(balloon.round(seed: 7), balloon)
    // The openings of a round are those of its replay, and other ones than those of the next.
    func openings(_ settings: GameSettings) throws -> [Double] {
      let heard = (1...400).map { index in
        Heard.tick(
          SoundTick(
            index: index, time: Double(index) / 20, volume: 0, level: -60, roomLevel: -60, sounding: .silence))
      }
      return try RecordedSession(settings: settings, heard: heard, duration: 20).replay()
        .filter { $0.name == .windowOpened }.map(\.time)
    }
    let first = try openings(rounds[0])
    expect(first.count > 2)
    expectEqual(try openings(rounds[0]), first)
    expect(try openings(rounds[1]) != first)
    // A report compares rounds whose chance differs alone.
    func figures(_ settings: GameSettings) -> SessionFigures {
      SessionFigures(PlayedSession(date: 0, events: [], settings: settings))
    }
    expect(figures(rounds[0]).hasTask(of: figures(rounds[1])))
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
