import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct ProgressTests {
  private func session(day: Double, longest: Double, finished: Bool = true) throws -> PlayedSession {
    var player = Player()
    player.silence(0.5)
    player.voice(0.1)
    player.silence(0.4)
    player.voice(longest)
    player.silence(1)
    let airplane = AirplaneSettings(distance: finished ? 1 : 1000)
    var (events, game) = try player.play(try .with(airplane))
    game.exit(at: player.time) { events.append($0) }
    return PlayedSession(date: day * 86_400, events: events)
  }

  @Test func figuresOfASession() throws {
    let figures = SessionFigures(try session(day: 3, longest: 2.5))
    expect(figures.game == .airplane && figures.isFinished && figures.date == 3 * 86_400)
    // The airplane lands while the voice goes on: 0.2 s until the first stretch, 1.45 s for the way of one unit, and a
    // second of landing.
    expectEqual(figures.longestPhonation.map { $0 > 2 && $0 <= 2.5 }, true)
    expect(figures.loudnessControl == 1 && figures.voices == 2)
    // The airplane gives no cue, so the time to the first voice is no reaction.
    expect(figures.reaction == nil && figures.length > 3)
    // One of two attempts succeeds: one voice makes the airplane fly, one is too short.
    expectEqual(figures.success, 0.5)
    let unfinished = SessionFigures(try session(day: 1, longest: 2.5, finished: false))
    expect(!unfinished.isFinished && unfinished.longestPhonation.map { abs($0 - 2.5) < 1e-9 } == true)
  }

  @Test func loudnessControlIsTheShareInRange() throws {
    var player = Player()
    player.voice(0.5)
    player.voice(0.5, volume: 160)
    player.voice(1, volume: 40)
    var (events, game) = try player.play(try .with(BalloonSettings()))
    game.exit(at: player.time) { events.append($0) }
    let figures = SessionFigures(PlayedSession(date: 0, events: events))
    // The first of the 40 ticks has no tick before it and does not count. Of the other 39 ticks 9 are in the target
    // range.
    expect(figures.loudnessControl.map { abs($0 - 9.0 / 39) < 1e-6 } == true && figures.success == nil)
  }

  @Test func trendsOverMonths() throws {
    let lengths = [1.0, 1.5, 2, 0.4, 2.5, 3, 3.5]
    let progress = ProgressFigures(
      sessions: try lengths.enumerated().reversed().map {
        try session(day: 10 * Double($0.offset), longest: $0.element, finished: false)
      })
    expectEqual(progress.sessions.map(\.date), progress.sessions.map(\.date).sorted())
    expect(progress.longestPhonation.map { abs($0 - 3.5) < 1e-6 } == true && progress.finishedShare == 0)
    let trend = try require(progress.trend(\.longestPhonation))
    // The longest voice grows by half a second in ten days. The one bad day hardly changes the median of the slopes.
    expect(trend.changePerDay > 0.035 && trend.changePerDay < 0.055 && trend.sessions == 7)
    expectLess(trend.before, trend.after)
    expect(progress.trend(\.success) != nil && progress.sessions(of: .dog).isEmpty)
    expectNil(ProgressFigures(sessions: []).trend(\.longestPhonation))
  }

  /// Sessions of a game with short voices do not hide the progress in another game.
  @Test func aTrendOfOneGame() throws {
    var sessions: [PlayedSession] = []
    for week in 0..<4 {
      sessions.append(try session(day: Double(7 * week), longest: 2 + Double(week), finished: false))
      var player = Player()
      player.silence(0.5)
      player.voice(0.2)
      player.silence(1)
      var (events, game) = try player.play(try .with(DogSettings(introduction: 0)))
      game.exit(at: player.time) { events.append($0) }
      sessions.append(PlayedSession(date: Double(7 * week) * 86_400 + 3600, events: events))
    }
    let figures = ProgressFigures(sessions: sessions)
    let trend = try require(figures.trend(of: .airplane, \.longestPhonation))
    expect(abs(7 * trend.changePerDay - 1) < 1e-9 && trend.sessions == 4, "\(trend)")
    let dog = try require(figures.trend(of: .dog, \.longestPhonation))
    expectLess(abs(dog.changePerDay), 1e-9)
    expectNil(figures.trend(of: .cloud, \.longestPhonation))
    expectEqual(figures.trend(\.longestPhonation)?.sessions, 8)
  }

  @Test func aLogThatBreaksOffStillCounts() throws {
    var events = try session(day: 0, longest: 2, finished: false).events
    events.removeAll { $0.summary != nil }
    let figures = SessionFigures(PlayedSession(date: 0, events: events))
    expect(!figures.isFinished && figures.longestPhonation.map { abs($0 - 2) < 1e-6 } == true && figures.voices == 2)
  }
}
