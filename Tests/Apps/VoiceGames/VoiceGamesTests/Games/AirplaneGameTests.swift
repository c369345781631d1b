import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct AirplaneGameTests {
  private func play(
    _ player: Player, _ settings: AirplaneSettings = AirplaneSettings()
  ) throws -> (events: [GameEvent], state: AirplaneState) {
    let (events, session) = try player.play(try .with(settings))
    let state = try require(session.state as? AirplaneState)
    return (events, state)
  }

  @Test func hiddenUntilTheFirstValidSound() throws {
    var player = Player()
    player.silence(1)
    player.voice(0.15)
    player.silence(0.3)
    player.impact(1)
    player.silence(0.3)
    var (events, state) = try play(player)
    expect(state.phase == .hidden && state.position == 0 && state.speed == 0)
    expectEqual(events.story, [.gameStarted, .listeningStarted, .shortSound])
    player.voice(0.2)
    (events, state) = try play(player)
    expectEqual(state.phase, .ascending)
    expectEqual(events.story.suffix(2), [.initialSoundMade, .startedAscending])
  }

  @Test func everyValidStretchAcceleratesUpToTheTopSpeed() throws {
    var player = Player()
    var speeds: [Double] = []
    for _ in 0..<6 {
      player.voice(0.2)
      speeds.append(try play(player).state.speed)
    }
    expectEqual(speeds, [0.25, 0.5, 0.75, 1, 1, 1])
  }

  @Test func withoutVoiceItSlowsSinksAndStops() throws {
    var player = Player()
    player.voice(1.2)
    let flying = try play(player).state
    player.silence(0.5)
    var (events, state) = try play(player)
    expect(state.phase == .descending && state.speed < flying.speed && state.altitude < flying.altitude)
    expectGreater(state.position, flying.position)
    player.silence(4)
    (events, state) = try play(player)
    expect(state.phase == .stopped && state.speed == 0 && state.altitude == 0)
    expectEqual(events.story.suffix(2), [.startedDescending, .stopped])
    let there = state.position
    player.silence(2)
    expectEqual(try play(player).state.position, there)
    player.voice(0.3)
    (events, state) = try play(player)
    expect(state.phase == .ascending && state.position > there)
    // The airplane appears only once.
    expect(events.count(.initialSoundMade) == 1 && events.count(.startedAscending) == 2)
  }

  @Test func shortSoundsDoNotCarry() throws {
    var player = Player()
    player.voice(1.2)
    player.silence(0.1)
    let before = try play(player).state
    for _ in 0..<5 {
      player.voice(0.15)
      player.silence(0.1)
    }
    let (events, state) = try play(player)
    expect(state.speed < before.speed && state.altitude < before.altitude && state.phase == .descending)
    expectEqual(events.count(.shortSound), 5)
  }

  @Test func itLandsAtTheHouse() throws {
    var player = Player()
    player.voice(12)
    player.silence(2)
    let (events, state) = try play(player)
    expect(state.phase == .landed && state.position == 1 && state.altitude == 0 && state.speed == 0)
    let last = try require(events.last)
    expectEqual(last.name, .gameFinished)
    // The first stretch ends after 0.2 s. Then the speed is 0.25, 0.5 and 0.75 units a second for 0.2 s each, which
    // makes 0.3 units by the top speed at 0.8 s. The other 9.7 units take 9.7 s, the landing one second. The tolerance
    // is two ticks.
    expectAtMost(abs(last.time - (0.8 + 9.7 + 1)), 0.11)
  }
}
