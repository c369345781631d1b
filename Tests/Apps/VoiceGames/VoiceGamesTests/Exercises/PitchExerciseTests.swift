import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct PitchExerciseTests {
  private func play(_ player: Player, _ parameters: any GameParameters) throws -> ([GameEvent], any GameState) {
    let (events, session) = try player.play(try .with(parameters))
    return (events, session.state)
  }

  @Test func holdFillsInsideTheBandOnly() throws {
    let parameters = PitchHoldSettings(band: 200...300, hold: 1)
    var player = Player()
    player.voice(0.55, pitch: 250)
    player.voice(0.2, pitch: 320)
    player.voice(0.55, pitch: 250)
    player.voice(0.2, pitch: 180)
    player.voice(1.05, pitch: 250)
    let (events, state) = try play(player, parameters)
    expectEqual(
      events.story,
      [
        .gameStarted, .listeningStarted, .pitchInTarget, .pitchAboveTarget, .pitchInTarget, .pitchBelowTarget,
        .pitchInTarget, .gameFinished,
      ])
    let above = try require(events.named(.pitchAboveTarget).first)
    // The deviation is that of 320 Hz from the middle of the band, √60000 Hz.
    expectLess(abs((above.measured.deviation ?? 0) - 1200 * log2(320 / 60_000.0.squareRoot())), 1e-9)
    let held = try require(state as? PitchHoldState)
    expect(held.isFinished && held.progress == 1 && held.frequency == 250)
  }

  /// Lower than low is low, and higher than high is high; in sessions of earlier versions they were not.
  @Test func theOuterEndsAreOpen() throws {
    for isOpen in [true, false] {
      var player = Player()
      player.voice(0.4, pitch: 120)
      player.silence(0.3)
      player.voice(0.4, pitch: 800)
      let (events, _) = try play(player, PitchSwitchSettings(count: 2, isOpen: isOpen))
      expectEqual(events.count(.targetReached), isOpen ? 2 : 0)
    }
    let old = #"{"low": [150, 250], "high": [300, 600], "requiredTicks": 4, "count": 8}"#
    expect(try !JSONDecoder().decode(PitchSwitchSettings.self, from: Data(old.utf8)).isOpen)
  }

  @Test func holdBridgesMissingPitches() throws {
    let parameters = PitchHoldSettings(band: 200...300, hold: 1)
    var player = Player()
    player.voice(0.5, pitch: 250)
    player.voice(0.1, pitch: nil)
    player.voice(0.5, pitch: 250)
    expectEqual(try play(player, parameters).0.last?.name, .gameFinished)
    player = Player()
    player.voice(0.5, pitch: 250)
    player.voice(0.3, pitch: nil)
    player.voice(0.5, pitch: 250)
    expectEqual(try play(player, parameters).0.last?.name, .pitchInTarget)
  }

  @Test func holdMayOnlyStop() throws {
    let settings = PitchHoldSettings(band: 200...300, hold: 1, startsAgain: false)
    var player = Player()
    for _ in 0..<3 {
      player.voice(0.45, pitch: 250)
      player.silence(0.2)
    }
    expectEqual(try play(player, settings).0.last?.name, .gameFinished)
  }

  @Test func glideUphill() throws {
    let settings = PitchGlideSettings(points: PitchGlideSettings.hill(from: 220, to: 440))
    var player = Player()
    // The voice glides over an octave in one and a half seconds.
    for step in 0...30 { player.voice(0.05, pitch: 220 * pow(2, Double(step) / 30)) }
    let (events, state) = try play(player, settings)
    expectEqual(events.named(.waypointReached).map(\.measured.count), Array(1...12))
    let glide = try require(state as? PitchGlideState)
    expect(glide.isFinished && glide.reached == 12 && events.last?.name == .gameFinished)
  }

  @Test func aLeapIsNoGlide() throws {
    let settings = PitchGlideSettings(points: PitchGlideSettings.hill(from: 220, to: 440), toleranceCents: 60)
    var player = Player()
    player.voice(0.3, pitch: 220)
    player.voice(0.3, pitch: 440)
    let events = try play(player, settings).0
    expectEqual(events.count(.waypointReached), 1)
  }

  @Test func downhillAndStairs() throws {
    var player = Player()
    for step in 0...30 { player.voice(0.05, pitch: 440 * pow(2, -Double(step) / 30)) }
    let down = PitchGlideSettings(points: PitchGlideSettings.hill(from: 440, to: 220))
    expectEqual(try play(player, down).0.last?.name, .gameFinished)
    let stairs = PitchGlideSettings.stairs(from: 220, to: 330, steps: 4)
    // The voice holds each step for 0.2 s, but the stairs need 0.3 s.
    var climber = Player()
    for pitch in stairs.points { climber.voice(0.2, pitch: pitch) }
    expectEqual(try play(climber, stairs).0.count(.waypointReached), 0)
    climber = Player()
    for pitch in stairs.points { climber.voice(0.3, pitch: pitch) }
    expectEqual(try play(climber, stairs).0.last?.name, .gameFinished)
  }

  @Test func inOneBreathAPauseLeadsBack() throws {
    var settings = PitchGlideSettings(points: PitchGlideSettings.hill(from: 220, to: 440), isOneBreath: true)
    var player = Player()
    for step in 0...15 { player.voice(0.05, pitch: 220 * pow(2, Double(step) / 30)) }
    player.silence(0.2)
    for step in 15...30 { player.voice(0.05, pitch: 220 * pow(2, Double(step) / 30)) }
    let events = try play(player, settings).0
    expect(events.count(.slidBack) == 1 && events.last?.name != .gameFinished)
    settings.isOneBreath = false
    expectEqual(try play(player, settings).0.last?.name, .gameFinished)
  }

  @Test func switchesLowAndHigh() throws {
    let settings = PitchSwitchSettings(low: 150...250, high: 300...600, requiredTicks: 4, count: 4)
    var player = Player()
    player.voice(1, pitch: 400)
    expectEqual(try play(player, settings).0.count(.targetReached), 0)
    for pitch in [200.0, 400, 200, 400] { player.voice(0.3, pitch: pitch) }
    let events = try play(player, settings).0
    expectEqual(events.named(.targetReached).map(\.measured.count), [1, 2, 3, 4])
    expect(events.last?.name == .gameFinished && events.count(.targetShown) == 4)
    // The first target is shown at 0 s, and the low voice begins with the first tick after one second.
    expectEqual(events.named(.targetReached).first?.measured.reaction.map { abs($0 - 1.05) < 1e-9 }, true)
  }
}
