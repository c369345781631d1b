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

  /// Dates that no calendar has, as a damaged file may contain, end no report.
  @Test func absurdDatesHaveADay() throws {
    let (first, last) = (-719_162, 2_932_896)
    let cases: [(date: Double, day: Int)] = [
      (-.infinity, first), (-1e300, first), (1e300, last), (.greatestFiniteMagnitude, last), (.infinity, last),
      (.nan, 0), (-1, -1), (86_400, 1),
    ]
    for (date, day) in cases {
      let session = PlayedSession(date: date, events: [])
      expectEqual(figures([session]).sessions.map(\.day), [day], "\(date) s")
      var east = Calendar(identifier: .gregorian)
      east.timeZone = TimeZone(identifier: "Pacific/Kiritimati") ?? .gmt
      expectLess(abs(SessionFigures(session, calendar: east).day - day), 2, "\(date) s")
    }
    let sessions = cases.map { session(day: $0.date / 86_400, voice: 1) }
    expectEqual(trend(sessions)?.sessions, sessions.count)
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
}
