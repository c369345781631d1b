import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening

/// Tests of trends: when a change can be told, and what makes sessions comparable.
@Suite struct TrendTests {
  /// Returns a session with one voice of this length; days are counted from 1970 in UTC.
  private func session(day: Double, voice: Double, settings: GameSettings? = nil) -> PlayedSession {
    var measured = GameEvent.Measured()
    measured.duration = voice
    return PlayedSession(
      date: day * 86_400,
      events: [
        GameEvent(time: 0, game: .airplane, name: .gameStarted),
        GameEvent(time: 5, game: .airplane, name: .voiceHeard, measured: measured),
      ], settings: settings)
  }

  private func figures(_ sessions: [PlayedSession]) -> ProgressFigures {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return ProgressFigures(sessions: sessions, calendar: calendar)
  }

  private func trend(_ sessions: [PlayedSession]) -> ProgressFigures.Trend? {
    figures(sessions).trend(of: .airplane, \.longestPhonation)
  }

  /// The ranks of Hollander & Wolfe's table A.30 at 2.5 %: Kendall's statistic reaches 10, 13, 15 and 23 at 5, 6, 7 and
  /// 10 points; the rank is half of the pairs less this value, and one.
  @Test func ranksOfTheIntervalAreThoseOfTheTable() {
    expectEqual((1...4).map(MedianSlope.rank), [0, 0, 0, 0])
    for (count, statistic) in [(5, 10), (6, 13), (7, 15), (8, 18), (10, 23)] {
      expectEqual(MedianSlope.rank(count), (count * (count - 1) / 2 - statistic) / 2 + 1, "\(count)")
    }
    // The approximation for many points continues the exact ranks.
    expectLess(abs(MedianSlope.rank(61) - MedianSlope.rank(60)), 40)
  }

  /// A trend of noise is told in at most 5 % of cases, and a strong one always.
  @Test func theIntervalHoldsItsPromise() {
    var random = SeededNumbers(seed: 11)
    var wrong = 0
    for _ in 0..<1000 {
      let points = (0..<12).map { (x: Double(3 * $0), y: random.next()) }
      if let interval = MedianSlope(points)?.interval, !interval.contains(0) { wrong += 1 }
    }
    expectAtMost(wrong, 65, "\(wrong) of 1000")
    let rising = (0..<8).map { (x: Double(3 * $0), y: Double($0) + 0.1 * random.next()) }
    expectEqual(MedianSlope(rising)?.interval.map { $0.lowerBound > 0 && $0.contains(1.0 / 3) }, true)
  }

  @Test func aChangeNeedsDaysAndTime() throws {
    func rising(_ days: [Double]) -> [PlayedSession] { days.map { session(day: $0, voice: 1 + 0.1 * $0) } }
    expectNil(trend(rising([0, 1])))
    let few = try require(trend(rising([0, 4, 8, 12, 16])))
    expect(few.interval == nil && !few.isChange && few.days == 5)
    let short = try require(trend(rising([0, 2, 4, 6, 8, 10, 12])))
    expect(short.interval == nil && !short.isChange)
    let enough = try require(trend(rising([0, 3, 6, 9, 12, 15])))
    expect(enough.isChange && enough.interval?.contains(0.1) == true)
    // Many sessions of one day count as one.
    let crowded = (0..<30).map { session(day: 1 + Double($0) / 100, voice: 1 + 0.1 * Double($0)) }
    expectNil(trend(crowded))
    let constant = try require(trend((0..<10).map { session(day: Double(3 * $0), voice: 2) }))
    expect(!constant.isChange && constant.interval == 0...0)
    // Rounding of times is no change, even if it always goes the same way.
    let rounded = try require(trend((0..<10).map { session(day: Double(3 * $0), voice: 2 + 1e-9 * Double($0)) }))
    expect(!rounded.isChange)
  }

  /// A day of play ends at midnight of the place, not of Greenwich.
  @Test func daysAreThoseOfThePlace() {
    var prague = Calendar(identifier: .gregorian)
    prague.timeZone = TimeZone(identifier: "Europe/Prague") ?? .gmt
    let late = session(day: 20_000 + 23.5 / 24, voice: 1)
    expect(SessionFigures(late, calendar: prague).day == 20_001 && figures([late]).sessions[0].day == 20_000)
  }

  /// Sessions under other settings of the game are not compared; those after a new calibration are.
  @Test func onlySessionsWithTheSameTaskAreCompared() throws {
    let usual = try require(GameSettings.standard(for: .airplane))
    let harder = try usual.changed(["distance=12"])
    var calibrated = usual
    calibrated.rules.voiceRange = 40...150
    calibrated.ear.volumeFloor = -55
    var sessions = (0..<3).map { session(day: Double($0), voice: 1, settings: harder) }
    sessions += (3..<8).map { session(day: Double($0), voice: 3, settings: $0 < 6 ? usual : calibrated) }
    let figures = figures(sessions)
    expectEqual(figures.comparableSessions(of: .airplane).count, 5)
    expectEqual(figures.sessionsWithNewTask(of: .airplane).map(\.day), [3])
    expectEqual(figures.trend(of: .airplane, \.longestPhonation)?.before, 3)
    let rules = try usual.changed(["allowed-duration=0.03..1"])
    expectEqual(
      self.figures([session(day: 0, voice: 1, settings: usual), session(day: 1, voice: 1, settings: rules)])
        .comparableSessions(of: .airplane).count, 1)
  }

  /// Every game has a mark of its own, which does not depend on the games of a report.
  @Test func everyGameHasItsOwnMark() {
    expectEqual(Set(Game.allCases.map(\.mark)).count, Game.allCases.count)
    expect(Game.cloud.mark.colour == .teal && Game.cloud.mark.shape == .circle)
    expect(Game.balloon.mark.colour == .sun && Game.balloon.mark.shape == .diamond)
  }

  /// A small generator, so that the same numbers come on every machine (G. Marsaglia, xorshift64, 2003).
  private struct SeededNumbers {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    /// A number of 0…1.
    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(1 << 53)
    }
  }
}
