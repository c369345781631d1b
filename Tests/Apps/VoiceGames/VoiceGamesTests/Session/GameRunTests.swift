import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct GameRunTests {
  /// A child's play of 12 s: short and long voices at several loudnesses, with claps and knocks between them.
  static let play: AudioBuffer = {
    var scene = Scene(duration: 12, seed: 5)
    var time = 0.6
    for (n, length) in [0.2, 0.3, 1.2, 0.15, 0.25, 0.9, 0.3, 0.2].enumerated() {
      scene.voice(at: time, length, pitch: 210 + 30 * Double(n), amplitude: [0.2, 0.05, 0.3, 0.15][n % 4])
      scene.clap(at: time + length + 0.3, amplitude: 0.6)
      scene.knock(at: time + length + 0.55, amplitude: 0.7)
      time += length + 0.9
    }
    return scene.sound
  }()

  static let impacts: AudioBuffer = {
    var scene = Scene(duration: 10, seed: 9)
    for n in 0..<14 {
      scene.clap(at: 0.5 + 0.65 * Double(n), amplitude: 0.9, decay: [0.08, 0.15, 0.3, 0.5][n % 4])
      scene.knock(at: 0.8 + 0.65 * Double(n), amplitude: [0.1, 0.5, 0.9][n % 3])
    }
    return scene.sound
  }()

  static func settings(_ game: Game) throws -> GameSettings {
    if let standard = GameSettings.standard(for: game) {
      var settings = standard
      // The introduction is short, so that twelve seconds are enough.
      if GameSettings.settings(of: game).contains(where: { $0.name == "introduction" }) {
        settings = try settings.changed(["introduction=0.3"])
      }
      return settings
    }
    var contour = VoicePatternSettings().contour
    contour.name = "á"
    if let followed = try GameSettings.following(contour, in: game, before: nil, voice: nil) {
      return try followed.changed(["plays-model=no"])
    }
    // As many sounds as the game compares, the first two far apart.
    let sounds = [("a", 3), ("i", -3), ("s", 9), ("u", -9)].map { name, value in
      SoundModel(name: name, spectrum: VoiceSpectrum(coefficients: .init(repeating: Float(value))))
    }
    let compared = try require(game.settingsType as? any ComparesSounds.Type)
    return try require(
      try GameSettings.comparing(
        with: Array(sounds.prefix(compared.modelCount)), includesUnvoiced: false, in: game, before: nil, voice: nil))
  }

  private static func record(_ event: GameEvent, _ log: inout StreamingContract.Log) {
    log.record(event.time)
    log.record(event.name.rawValue.utf8.reduce(7) { ($0 &* 31) &+ Int($1) })
    let m = event.measured
    for value in [m.volume, m.level, m.roomLevel, m.frequency, m.duration, m.voicingOnset, m.reaction, m.target] {
      log.record(value)
    }
    log.record(m.deviation)
    log.record(m.count ?? -1)
    log.record(event.summary?.phonation)
    log.record(event.summary?.meanVolume)
  }

  @Test(arguments: Game.allCases)
  func keepsTheStreamingContract(game: Game) throws {
    let settings = try Self.settings(game)
    let violations = try StreamingContract.violations(
      of: { try GameRun(settings: settings, sampleRate: Scene.sampleRate) }, on: Self.play,
      output: { Self.record($0, &$1) })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Game.allCases)
  func nothingMovesOnImpacts(game: Game) throws {
    let settings = try Self.settings(game)
    var run = try GameRun(settings: settings, sampleRate: Scene.sampleRate)
    var names: [GameEvent.Name] = []
    Self.impacts.withBlock { block in run.process(block) { names.append($0.name) } }
    run.flush { names.append($0.name) }
    // These events come with time, without a voice.
    let own: Set<GameEvent.Name> = [
      .gameStarted, .listeningStarted, .gameExited, .soundRejected, .windowOpened, .windowMissed, .targetShown,
    ]
    expect(names.allSatisfy { own.contains($0) }, "\(names.filter { !own.contains($0) })")
    expectAtLeast(names.filter { $0 == .soundRejected }.count, 14)
    // The state equals that of a game with the same duration of silence.
    let silence = AudioBuffer(silence: Self.impacts.frameCount, sampleRate: Scene.sampleRate)
    var unplayed = try GameRun(settings: settings, sampleRate: Scene.sampleRate)
    silence.withBlock { block in unplayed.process(block) { _ in } }
    unplayed.flush { _ in }
    expectEqual(try Self.json(run.state), try Self.json(unplayed.state))
  }

  private static func json(_ state: any GameState) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  @Test func theDogAnswersWhileTheVoiceSounds() throws {
    let events = try GameRun.events(in: Self.play, settings: try Self.settings(.dog))
    let jumps = events.named(.jumpStarted)
    // The first five of the six short sounds bring the dog to the bone; the two long ones make it stumble.
    expectEqual(jumps.count, 7)
    for jump in jumps {
      let reaction = try require(jump.measured.reaction)
      // The response delay is 45 ms and a frame of the gate 5 ms. The ear is certain of all of these voices by then.
      expect(reaction >= 0.0425 && reaction <= 0.06)
    }
    expect(events.count(.dogStumbled) == 2 && events.count(.dogJumped) == 5)
    expectEqual(events.last?.name, .gameFinished)
  }

  @Test(arguments: Game.allCases)
  func aRecordedSessionPlaysTheSame(game: Game) throws {
    let settings = try Self.settings(game)
    var run = try GameRun(settings: settings, sampleRate: Scene.sampleRate)
    var heard: [Heard] = []
    var events: [GameEvent] = []
    Self.play.withBlock { run.process($0, heard: { heard.append($0) }, emit: { events.append($0) }) }
    run.flush(heard: { heard.append($0) }, emit: { events.append($0) })
    let session = RecordedSession(settings: settings, heard: heard, duration: Self.play.duration)
    let stored = try JSONDecoder().decode(RecordedSession.self, from: JSONEncoder().encode(session))
    expectEqual(stored, session)
    expectEqual(try stored.replay(), events)
  }

  @Test func replayUnderOtherSettings() throws {
    var settings = try Self.settings(.cloud)
    let heard = try VoiceEar.heard(in: Self.play, configuration: settings.ear)
    let session = RecordedSession(settings: settings, heard: heard, duration: Self.play.duration)
    let usual = try session.replay().count(.cloudLifted)
    settings.rules.requiredTicks = 16
    // Only two of the eight voices last the 0.8 s of 16 ticks.
    let strict = try session.replay(under: settings).count(.cloudLifted)
    expect(usual > 2 && strict == 2)
    expectGreater(try session.replay(under: try Self.settings(.dog)).count(.jumpStarted), 0)
  }

  @Test func leavingEndsIt() throws {
    var run = try GameRun(settings: try Self.settings(.balloon), sampleRate: Scene.sampleRate)
    var events: [GameEvent] = []
    Self.play.withBlock { block in
      run.process(block.frames(0..<32_000)) { events.append($0) }
      run.exit { events.append($0) }
      run.process(block.frames(32_000..<64_000)) { events.append($0) }
      run.flush { events.append($0) }
    }
    expect(events.last?.name == .gameExited && events.last?.time == 2 && run.hasEnded)
    expect(events.last?.summary != nil && events.count(.gameExited) == 1)
  }

  @Test func anotherSoundIsRefused() throws {
    expect(throws: AudioFormatError.differentSampleRate(44_100, expected: 16_000)) {
      var run = try GameRun(settings: try Self.settings(.dog), sampleRate: 16_000)
      _ = try run.outputs(of: AudioBuffer(silence: 100, sampleRate: 44_100))
    }
    let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
    expect(throws: AudioFormatError.channelCount(2, expected: 1...1)) {
      _ = try GameRun.events(in: stereo, settings: try Self.settings(.dog))
    }
  }

  @Test func aSilentRecordingIsAnUnplayedGame() throws {
    let silence = AudioBuffer(silence: 16_000, sampleRate: 16_000)
    // The others show a target at once.
    let showing: [Game] = [
      .pitchSwitch, .phonemeContrast, .fourPhonemes, .phonemeChain, .voicePattern, .sayLikeMe,
      .wavePattern,
    ]
    for game in Game.allCases where !showing.contains(game) {
      let events = try GameRun.events(in: silence, settings: try Self.settings(game))
      expect(events.first?.name == .gameStarted && events.last?.name == .gameExited && events.count == 3)
      expect(events.last?.summary?.meanVolume == nil && events.last?.summary?.voices == 0)
    }
    let nothing = AudioBuffer(silence: 0, sampleRate: 16_000)
    expectEqual(
      try GameRun.events(in: nothing, settings: try Self.settings(.dog)).map(\.name), [.gameStarted, .gameExited])
  }
}
