import AudioCore
import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

/// Somebody plays whose voice, room and microphone nobody has measured.
@Suite struct UnmeasuredVoiceTests {
  /// Four voices of three seconds, at −20 dBFS in a room of −58 dBFS, by a microphone that is turned down.
  private static func sound(gain: Double) -> AudioBuffer {
    var scene = Scene(duration: 16, seed: 3)
    for n in 0..<4 { scene.voice(at: 1 + 3.6 * Double(n), 3, pitch: 240, tremolo: 0.1) }
    let factor = Float(Decibels.amplitude(level: gain))
    return AudioBuffer(known: scene.sound.channel(0).map { $0 * factor }, sampleRate: Scene.sampleRate)
  }

  private func finishes(_ game: Game, _ settings: GameSettings?, gain: Double) throws -> [GameEvent] {
    try GameRun.events(in: Self.sound(gain: gain), settings: try require(settings))
  }

  @Test(arguments: [0.0, -20, -40])
  func everyLevelCanBePlayed(gain: Double) throws {
    for game in [Game.airplane, .balloon, .pitchHold] {
      let events = try finishes(game, GameSettings.standard(for: game)?.unmeasured(), gain: gain)
      expectEqual(events.last?.name, .gameFinished, "\(game)")
      let learned = events.filter { $0.name == .voiceLearned }
      // The airplane needs longer than the game learns.
      if game == .airplane { expectEqual(learned.count, 1) }
      for event in learned { expectLess(abs((event.measured.level ?? 0) - (-20 + gain)), 2, "\(game)") }
    }
  }

  /// Without that, a microphone that is turned down leaves the airplane on the ground.
  @Test func theUsualEarHearsNothingOfIt() throws {
    let events = try finishes(.airplane, .standard(for: .airplane), gain: -40)
    expect(!events.contains { $0.name == .initialSoundMade })
  }

  @Test func aReplayIsTheSameGame() throws {
    let settings = try require(GameSettings.standard(for: .airplane)).unmeasured()
    var run = try GameRun(settings: settings, sampleRate: Scene.sampleRate)
    var (heard, events): ([Heard], [GameEvent]) = ([], [])
    Self.sound(gain: -40).withBlock { run.process($0, heard: { heard.append($0) }, emit: { events.append($0) }) }
    run.flush(heard: { heard.append($0) }, emit: { events.append($0) })
    let recorded = RecordedSession(settings: settings, heard: heard, duration: run.time)
    expectEqual(try recorded.replay(), events)
    let ticks = try recorded.ticks()
    // On the ear's own scale all of it has volume 0.
    expectAtLeast(ticks.filter(\.isVoice).map(\.volume).max() ?? 0, 110)
    expectEqual(ticks.last, run.tick)
  }
}
