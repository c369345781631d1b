import AudioCore
import Expectations
import Foundation
import SampleRecordings
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct ContourGameTests {
  private static func ratio(_ cents: Double) -> Double { pow(2, cents / 1200) }

  /// A voice along a row of pitches and levels, as the ear gives it.
  private static func say(
    _ player: inout Player, _ contour: VoiceContour, shift: Double = 0, gain: Double = 0, slower: Double = 1,
    change: (VoiceContour.Point) -> VoiceContour.Point = { $0 }
  ) {
    let count = Int((Double(contour.points.count) * slower).rounded())
    for k in 0..<count {
      let point = change(contour.points[k * contour.points.count / count])
      // Ten decibels are 33 steps of volume.
      player.voice(
        0.05, volume: 110 + ((point.level ?? 0) + gain) / 0.3,
        pitch: point.cents.map { contour.frequency * Self.ratio($0 + shift) })
    }
    player.silence(2.5)
  }

  private static func result(_ settings: GameSettings, _ play: (inout Player) -> Void) throws -> [GameEvent] {
    var player = Player()
    player.silence(0.5)
    play(&player)
    return try player.play(settings).events
  }

  /// Who follows the line is right, in another register, farther from the microphone, faster or slower; who speaks flat,
  /// upside down or for too long is not.
  @Test func theLineIsFollowed() throws {
    let own = VoicePatternSettings()
    let line = own.contour
    expect(line.points.count == 30 && line.points[15].cents.map { abs($0 - 590) < 20 } == true)
    let settings = try GameSettings.with(own)
    func isRight(_ play: (inout Player) -> Void) throws -> Bool {
      let events = try Self.result(settings, play)
      expectEqual(events.count(.contourMatched) + events.count(.contourMissed), 1, "\(events.map(\.name))")
      return events.count(.contourMatched) == 1
    }
    expect(try isRight { Self.say(&$0, line) })
    expect(try isRight { Self.say(&$0, line, shift: 900, gain: -12) })
    expect(try isRight { Self.say(&$0, line, slower: 1.5) })
    expect(try isRight { Self.say(&$0, line, slower: 0.6) })
    expect(try !isRight { Self.say(&$0, line, slower: 2.5) })
    let near = try settings.changed(["register-shift=1200"])
    expectEqual(try Self.result(near) { Self.say(&$0, line, shift: 1900) }.count(.contourMissed), 1)
    expect(try !isRight { Self.say(&$0, line) { .init(cents: 300, level: $0.level) } })
    expect(try !isRight { Self.say(&$0, line) { .init(cents: $0.cents.map { 600 - $0 }, level: $0.level) } })
    expect(try !isRight { Self.say(&$0, line) { .init(cents: nil, level: $0.level) } })
    // Loudness counts where it is asked for.
    let flat = { (point: VoiceContour.Point) in VoiceContour.Point(cents: point.cents, level: 0) }
    expect(try isRight { Self.say(&$0, line, change: flat) })
    let strict = try settings.changed(["loudness-movement=0.5"])
    expectEqual(try Self.result(strict) { Self.say(&$0, line, change: flat) }.count(.contourMissed), 1)
    expectEqual(try Self.result(strict) { Self.say(&$0, line) }.count(.contourMatched), 1)
  }

  /// A flat voice meets no melody by chance: of lines of every size and tolerance none is matched by it.
  @Test func aFlatVoiceIsNoMelody() throws {
    for melody in [[0.0, 200], [0, 700], [0, 300, 0], [0, -800, 0, 800]] {
      for tolerance in [60.0, 250, 1200] {
        let own = VoicePatternSettings(
          melody: melody, loudness: [0, 0], rules: ContourRules(pitchTolerance: tolerance, playsModel: false))
        let events = try Self.result(.with(own)) { player in
          Self.say(&player, own.contour) { _ in .init(cents: 100, level: 0) }
        }
        expectEqual(events.count(.contourMissed), 1, "\(melody) \(tolerance)")
      }
    }
  }

  /// The game listens only between the model and the result, and ends with the last right attempt.
  @Test func theModelIsHeardFirst() throws {
    let own = VoicePatternSettings(rules: ContourRules(count: 2))
    var player = Player()
    // While the model sounds, for 1.5 s and 0.6 s of rest, nothing counts; nor does a voice that began then.
    player.silence(0.2)
    player.voice(2.2)
    player.silence(0.6)
    // Shorter than an attempt.
    player.voice(0.1)
    player.silence(0.6)
    Self.say(&player, own.contour)
    player.silence(2)
    Self.say(&player, own.contour, shift: -400)
    player.silence(1)
    let (events, session) = try player.play(.with(own))
    expectEqual(
      events.story,
      [
        .gameStarted, .targetShown, .listeningStarted, .contourMatched, .targetShown, .listeningStarted,
        .contourMatched, .gameFinished,
      ])
    expectEqual(events.named(.listeningStarted).first?.time, 2.1)
    let last = try require(events.named(.contourMatched).last?.measured)
    expect(last.count == 2 && last.target == 240 && last.points == 100)
    expectLess(try require(last.deviation), 1.5)
    expectLess(abs(try require(last.duration) - 1.5), 0.051)
    // The mean of the line is 300 cents above its zero, and the voice was 400 below it.
    let mean = 1200 * log2(try require(last.frequency) / 240)
    expectLess(abs(mean + 100), 25)
    let state = try require(session.state as? ContourState)
    expect(state.isFinished)
    expectLess(abs(state.registerShift + 400), 5)
    expectLess(abs(state.timeFactor - 1), 0.04)
    // A volume of 110 is a level of −27 dBFS, which belongs to 0 dB of the line.
    expectLess(abs(state.levelShift + 27), 0.5)
  }

  /// A child's sentence is its own melody, and not that of another child: both are real voices.
  @Test func realVoicesAreToldApart() throws {
    func sentence(_ name: String) throws -> AudioBuffer {
      let voice = try SampleRecording.mono(name)
      // The recordings have the rate of the scenes, 16 kHz.
      try require(voice.sampleRate == Scene.sampleRate)
      let room = Scene(duration: 3).sound
      return try AudioBuffer(
        mono: Array(room.channel(0)) + Array(voice.channel(0)) + Array(room.channel(0)), sampleRate: Scene.sampleRate)
    }
    let six = try sentence("speech-child-age-6.wav")
    var recording = VoiceContourRecording(name: "six")
    for heard in try VoiceEar.heard(in: six, configuration: .init()) { recording.take(heard) }
    let own = SayLikeMeSettings(contour: try recording.contour(), rules: ContourRules(count: 1, playsModel: false))
    let settings = try GameSettings.with(own)
    let same = try GameRun.events(in: six, settings: settings)
    expect(same.last?.name == .gameFinished && same.last?.measured.points == 100, "\(same)")
    let other = try GameRun.events(in: try sentence("speech-child-age-9.wav"), settings: settings)
    expect(other.count(.contourMatched) == 0 && other.count(.contourMissed) > 0, "\(other)")
  }

  @Test func anUtteranceHasItsFaults() throws {
    func recorded(_ sound: AudioBuffer, _ empty: VoiceContourRecording = .init(name: "a")) throws -> VoiceContour {
      var recording = empty
      for heard in try VoiceEar.heard(in: sound, configuration: .init()) { recording.take(heard) }
      return try recording.contour()
    }
    expect(throws: ListeningError.noVoice(hasOtherSound: false)) { try recorded(Scene(duration: 2).sound) }
    var brief = Scene(duration: 2)
    brief.voice(at: 1, 0.12, pitch: 250)
    expect(throws: ListeningError.self) { try recorded(brief.sound) }
    var long = Scene(duration: 8)
    long.voice(at: 0.5, 7, pitch: 250)
    let tooLong = expect(throws: ListeningError.self) { try recorded(long.sound) }
    guard case .tooLong? = tooLong else {
      Issue.record("\(String(describing: tooLong))")
      return
    }
    // Two words with a pause are one utterance; what comes after a longer silence is none of it.
    var words = Scene(duration: 6)
    words.voice(at: 1, 0.5, pitch: 250)
    words.voice(at: 1.8, 0.5, pitch: 300)
    words.voice(at: 4, 1, pitch: 400)
    let contour = try recorded(words.sound)
    expectLess(abs(contour.duration - 1.3), 0.15)
    expect((0.2...0.4).contains(contour.longestPause))
    let cents = contour.points.compactMap(\.cents)
    expectLess(abs(try require(cents.max()) - (try require(cents.min())) - 1200 * log2(300.0 / 250)), 40)
    let late = VoiceContourRecording(name: "a", quiet: 1.65, timeLimit: 10)
    expectLess(try recorded(words.sound, late).duration, 0.8)
  }
}
