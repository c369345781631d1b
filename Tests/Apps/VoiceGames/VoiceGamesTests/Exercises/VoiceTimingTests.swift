import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct VoiceTimingTests {
  private let settings = VoiceTimingSettings(window: 1, pause: 1, irregularity: 0, count: 2)

  private func play(_ player: Player, _ settings: VoiceTimingSettings) throws -> (
    events: [GameEvent], state: VoiceTimingState
  ) {
    let (events, session) = try player.play(try .with(settings))
    let state = try require(session.state as? VoiceTimingState)
    return (events, state)
  }

  @Test func onsetsInTheWindowCount() throws {
    var player = Player()
    // The first window is open from 1 to 2 s. The second opens at 3.25 s: after 0.25 s for late onsets and a pause of 1
    // s.
    player.silence(1.3)
    player.voice(0.4)
    player.silence(1.85)
    player.voice(0.3)
    let (events, state) = try play(player, settings)
    expect(state.hits == 2 && state.isFinished && events.last?.name == .gameFinished)
    let hits = events.named(.spokeInWindow)
    expect(abs((hits[0].measured.reaction ?? 0) - 0.3) < 1e-9 && abs((hits[1].measured.reaction ?? 0) - 0.3) < 1e-6)
  }

  @Test func earlyLateAndMissing() throws {
    var player = Player()
    player.silence(0.5)
    player.voice(0.8)
    player.silence(0.8)
    // Neither a voice that began before the window nor one after it counts. The first still sounds in the window.
    player.voice(0.3)
    player.silence(3)
    let (events, state) = try play(player, settings)
    expect(state.hits == 0 && state.misses == 2)
    expectEqual(
      events.story.dropFirst(2),
      [
        .spokeOutsideWindow, .windowOpened, .spokeOutsideWindow, .windowMissed, .windowOpened, .windowMissed,
      ])
  }

  @Test func irregularTimesAreTheSeeds() throws {
    var irregular = settings
    irregular.irregularity = 2
    var player = Player()
    player.silence(20)
    func openings(_ seed: UInt64) throws -> [Double] {
      irregular.seed = seed
      return try play(player, irregular).events.named(.windowOpened).map(\.time)
    }
    let first = try openings(1)
    expectEqual(try openings(1), first)
    expectUnequal(try openings(2), first)
    let pauses = zip(first.dropFirst(), first).map { $0 - $1 - 1.25 }
    expect(pauses.allSatisfy { $0 >= 1 - 1e-9 && $0 <= 3.05 })
  }
}
