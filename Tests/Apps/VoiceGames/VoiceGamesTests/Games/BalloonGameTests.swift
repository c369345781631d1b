import AppSettings
import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct BalloonGameTests {
  private func play(_ player: Player) throws -> (events: [GameEvent], state: BalloonState) {
    let settings = BalloonSettings(targetRange: 90...140, hold: 1, popVolume: 170, pause: 0.5)
    let (events, session) = try player.play(try .with(settings))
    let state = try require(session.state as? BalloonState)
    return (events, state)
  }

  @Test func itsSizeFollowsTheVolume() throws {
    var player = Player()
    for volume in [40.0, 80, 120, 160] {
      player.voice(0.8, volume: volume)
      // The voice lasts eight time constants of 0.1 s.
      expectLess(abs(try play(player).state.size - volume / 200), 0.002)
    }
    player.silence(1)
    expectLess(try play(player).state.size, 0.001)
  }

  @Test func progressFillsInsideAndIsLostOutside() throws {
    var player = Player()
    player.voice(0.55)
    var state = try play(player).state
    expect(abs(state.progress - 0.5) < 1e-9 && state.isInTarget)
    player.voice(0.2, volume: 145)
    state = try play(player).state
    expect(state.progress == 0 && !state.isInTarget)
    player.voice(0.55)
    player.voice(0.2, volume: 85)
    expectEqual(try play(player).state.progress, 0)
    player.voice(0.55)
    player.silence(0.2)
    state = try play(player).state
    expect(state.progress == 0 && state.phase == .floating)
  }

  /// Three ticks outside neither count nor cost what was held, and are not told.
  @Test func aShortSlipCostsNothing() throws {
    for volume in [145.0, 85] {
      var player = Player()
      player.voice(0.55)
      player.voice(0.15, volume: volume)
      expect(abs(try play(player).state.progress - 0.5) < 1e-9)
      player.voice(0.5)
      let (events, state) = try play(player)
      expectEqual(state.phase, .finished)
      expectEqual(
        events.story.filter { $0 != .gameStarted && $0 != .listeningStarted }, [.soundInTargetRange, .gameFinished])
    }
  }

  @Test func fullIsDone() throws {
    var player = Player()
    player.voice(1.1)
    let (events, state) = try play(player)
    expect(state.phase == .finished && state.progress == 1)
    // The second of holding begins with the tick that enters the range, at 0.05 s.
    expect(events.last?.name == .gameFinished && abs((events.last?.time ?? 0) - 1.05) < 1e-9)
    expectEqual(events.last?.summary.map { $0.inRange > 0.9 && $0.aboveRange == 0 }, true)
  }

  @Test func itPopsComesBackAndTheGameGoesOn() throws {
    var player = Player()
    player.voice(0.5)
    player.voice(0.1, volume: 180)
    var (events, state) = try play(player)
    expect(state.phase == .popped && state.progress == 0 && state.pops == 1)
    expectEqual(events.story.suffix(3), [.soundInTargetRange, .soundAboveTargetRange, .balloonPopped])
    player.voice(0.3)
    expectEqual(try play(player).state.phase, .popped)
    player.voice(1.5)
    (events, state) = try play(player)
    expect(events.count(.balloonReturned) == 1 && state.phase == .finished)
    let returned = events.named(.balloonReturned)[0].time - events.named(.balloonPopped)[0].time
    expectAtMost(abs(returned - 0.5), 0.05)
  }

  @Test func rangesAreTold() throws {
    var player = Player()
    for volume in [60.0, 110, 150, 110, 60] { player.voice(0.2, volume: volume) }
    player.silence(0.3)
    let events = try play(player).events
    expectEqual(
      events.story.dropFirst(2),
      [
        .soundBelowTargetRange, .soundInTargetRange, .soundAboveTargetRange, .soundInTargetRange,
        .soundBelowTargetRange,
      ])
  }

  @Test func impactsNeitherBlowItUpNorPopIt() throws {
    var player = Player()
    player.silence(0.3)
    for volume in [110.0, 180, 200] { player.impact(2, volume: volume) }
    let (events, state) = try play(player)
    expect(state.size == 0 && state.pops == 0 && events.story == [.gameStarted, .listeningStarted])
  }

  @Test func settingsAreChecked() {
    expect(throws: SettingError.self) {
      try BalloonGame(settings: BalloonSettings(targetRange: 90...140, popVolume: 130))
    }
    expect(throws: SettingError.self) { try BalloonGame(settings: BalloonSettings(hold: 0)) }
  }
}
