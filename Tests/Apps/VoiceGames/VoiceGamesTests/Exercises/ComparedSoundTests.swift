import AppSettings
import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct ComparedSoundTests {
  private static func vowels(_ formants: [(Double, Double)], pitches: [Double], duration: Double = 0.5) -> AudioBuffer {
    var scene = Scene(duration: 0.5 + Double(pitches.count) * (duration + 0.5))
    for (n, pitch) in pitches.enumerated() {
      scene.voice(at: 0.5 + Double(n) * (duration + 0.5), duration, pitch: pitch, formants: formants)
    }
    return scene.sound
  }

  private static func model(_ formants: [(Double, Double)], pitch: Double = 250) throws -> SoundModel {
    try SoundModel(name: "model", recording: vowels(formants, pitches: [pitch]))
  }

  @Test func loudnessIsNoDifferenceAndTheVowelIs() throws {
    let a = try Self.model(Scene.openVowel)
    let i = try Self.model(Scene.frontVowel)
    var scene = Scene(duration: 1.5)
    scene.voice(at: 0.5, 0.5, pitch: 250, amplitude: 0.05)
    let soft = try SoundModel(name: "soft", recording: scene.sound)
    // The second sound is 12 dB softer in the same room. Only its quietest bands differ, since the room fills them.
    expectLess(a.spectrum.distance(to: soft.spectrum), 0.5 * a.spectrum.distance(to: i.spectrum))
    expectGreater(a.spectrum.distance(to: i.spectrum), 3)
    expectEqual(a.spectrum.distance(to: a.spectrum), 0)
    expectLess(abs(a.spectrum.distance(to: i.spectrum) - i.spectrum.distance(to: a.spectrum)), 1e-12)
  }

  @Test func bandsHaveTheEnergyOfATone() throws {
    // The band around 1 kHz is the loudest in the smoothed levels of a tone of 1 kHz.
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.3, frameCount: 16_000, sampleRate: 16_000)
    let model = try SoundModel(
      name: "tone", recording: SoundInRoom.inRoom(tone, sampleRate: 16_000, seed: 3), includesUnvoiced: true)
    let levels = model.spectrum.bandLevels
    let loudest = try require(levels.indices.max { levels[$0] < levels[$1] })
    let frequency = VoiceSpectrum.bandFrequencies[loudest]
    expectLess(abs(log2(frequency / 1000)), 0.2)
  }

  @Test func contrastTellsTwoVowels() throws {
    let models = [try Self.model(Scene.openVowel), try Self.model(Scene.frontVowel)]
    let settings = PhonemeContrastSettings(models: models, rules: PhonemeRules(count: 3))
    // The game asks for the two sounds in turn and begins with the first. The pitches differ from those of the models.
    var scene = Scene(duration: 8)
    let said = [Scene.openVowel, Scene.openVowel, Scene.frontVowel, Scene.openVowel]
    for (n, formants) in said.enumerated() {
      scene.voice(at: 0.5 + Double(n), 0.5, pitch: 210 + 40 * Double(n), formants: formants)
    }
    let events = try GameRun.events(in: scene.sound, settings: .phonemeContrast(settings))
    let answers = events.story.filter { $0 == .modelMatched || $0 == .otherModelMatched || $0 == .gameFinished }
    expectEqual(answers, [.modelMatched, .otherModelMatched, .modelMatched, .modelMatched, .gameFinished])
    expectEqual(events.named(.targetShown).map(\.measured.player), [1, 2, 1])
  }

  @Test func matchIsHeld() throws {
    let settings = SpectrumMatchSettings(model: try Self.model(Scene.frontVowel))
    let right = Self.vowels(Scene.frontVowel, pitches: [280], duration: 1.2)
    let wrong = Self.vowels(Scene.openVowel, pitches: [250, 280], duration: 1.2)
    expectEqual(try GameRun.events(in: right, settings: .spectrumMatch(settings)).last?.name, .gameFinished)
    let missed = try GameRun.events(in: wrong, settings: .spectrumMatch(settings))
    expect(missed.last?.name == .gameExited && missed.count(.modelMatched) == 0)
  }

  /// A faulty recording throws the error of its fault, and a good one ends as soon as there is enough sound.
  @Test func aRecordingSaysWhatItLacks() throws {
    func recorded(_ sound: AudioBuffer, _ empty: SoundModelRecording = .init(name: "a")) throws -> SoundModelRecording {
      var recording = empty
      for heard in try VoiceEar.heard(in: sound, configuration: .init(measuresSpectrum: true)) { recording.take(heard) }
      return recording
    }
    expect(throws: ListeningError.noVoice(hasOtherSound: false)) { try recorded(Scene(duration: 2).sound).model() }
    var struck = Scene(duration: 2)
    struck.clap(at: 1)
    expect(throws: ListeningError.noVoice(hasOtherSound: true)) { try recorded(struck.sound).model() }
    var brief = Scene(duration: 2)
    brief.voice(at: 1, 0.06, pitch: 250)
    let tooLittle = expect(throws: ListeningError.self) { try recorded(brief.sound).model() }
    guard case .tooLittleVoice(let seconds, 0.15) = tooLittle else {
      Issue.record("\(String(describing: tooLittle))")
      return
    }
    expectLess(seconds, 0.15)
    // The sound is 14 dB above the room, and a little more in the voice band.
    var noisy = Scene(duration: 2)
    noisy.voice(at: 0.7, 1, pitch: 250, amplitude: 0.012)
    let tooNoisy = expect(throws: ListeningError.self) { try recorded(noisy.sound).model() }
    guard case .tooNoisy(let level, 20) = tooNoisy else {
      Issue.record("\(String(describing: tooNoisy))")
      return
    }
    expect((5..<20).contains(level))

    // A recording from the microphone ends after a second of the sound, or at the time limit without a sound.
    var held = Scene(duration: 4)
    held.voice(at: 1.5, 2, pitch: 250)
    let whole = try recorded(held.sound, .init(name: "a", quiet: 1, timeLimit: 10))
    expect(whole.phase == .done && abs(whole.duration - 1) < 1e-6)
    let late = try recorded(held.sound, .init(name: "a", quiet: 1, timeLimit: 0.4))
    expect(late.phase == .done && late.duration == 0)
    // A voice during the silence at the beginning does not count.
    expectEqual(try recorded(held.sound, .init(name: "a", quiet: 3.8, timeLimit: 10)).phase, .sound)
  }

  @Test func modelsThatAreTooAlikeAreRefused() throws {
    let models = [try Self.model(Scene.openVowel), try Self.model(Scene.openVowel, pitch: 280)]
    let error = expect(throws: GameError.self) { try PhonemeContrastSettings(models: models).validate() }
    guard case .modelsTooAlike("model", "model", let distance, 3) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(abs(distance - models[0].spectrum.distance(to: models[1].spectrum)) < 1e-9 && distance < 3)
    // The distances of a sound from the two models differ by at most the distance of the models, so a larger margin
    // could never be met.
    let apart = [models[0], try Self.model(Scene.frontVowel)]
    expect(throws: GameError.self) {
      try PhonemeContrastSettings(models: apart, rules: PhonemeRules(margin: 19)).validate()
    }
    try PhonemeContrastSettings(models: apart).validate()
  }

  @Test func modelsNeedSoundAndARate() throws {
    expect(throws: ListeningError.self) { try SoundModel(name: "", recording: Scene(duration: 2).sound) }
    let slow = AudioBuffer(silence: 8000, sampleRate: 8000)
    expect(throws: ListeningError.invalidSampleRate(8000, least: 16_000)) { try SoundModel(name: "", recording: slow) }
    var settings = GameSettings.spectrumMatch(SpectrumMatchSettings(model: try Self.model(Scene.openVowel)))
    settings.ear.measuresSpectrum = false
    expect(throws: SettingError.self) { try GameSession(settings: settings) }
  }
}
