import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import PitchTracking
import SpeechBoard
import SpeechBoardVoices
import TestSignals
import Testing

@Suite struct SpeechRendererTests {
  private static let english = [
    "I", "no", "yes", "want", "go", "stop", "help", "fish", "soup", "happy", "thank you", "apple", "if", "us", "shoe",
    "What do you want to eat?",
  ]
  private static let czech = ["já", "ne", "chci", "pes", "šest", "děkuji", "dům", "ahoj, jak se máš?"]

  private func sound(_ text: String, _ voice: BoardVoice) throws -> TileSound {
    try SpeechRenderer(voice).sound(of: [.text(text)])
  }

  private func loudness(_ sound: TileSound) throws -> Double? {
    let measured = try LoudnessMeter.measure(
      AudioBuffer(known: sound.samples, sampleRate: TileSound.sampleRate),
      configuration: .init(measures: [.integrated, .truePeak]), layout: nil)
    expectAtMost((measured.truePeak.value ?? 0), TileSound.ceiling + 0.1)
    return measured.integrated.value
  }

  /// Short and long words, vowels and hisses, in all voices: nobody shouts.
  @Test(arguments: VoiceCharacter.allCases) func everyTileIsEquallyLoud(_ character: VoiceCharacter) throws {
    for (language, words) in [("en", Self.english), ("cs", Self.czech)] {
      for word in words {
        let sound = try sound(word, BoardVoice(engine: .espeak(language), character: character))
        let loudness = try require(try loudness(sound))
        expectLess(abs(loudness - TileSound.loudness), 0.5, "\(word): \(loudness)")
        expectLess(abs(loudness - sound.reachedLoudness), 0.05)
      }
    }
  }

  /// Measured by the toolkit's tracker, which the voices do not use.
  @Test(arguments: ["en", "cs"]) func charactersHaveTheirPitch(_ language: String) throws {
    let text = language == "en" ? "hello, my mother is in the garden now" : "ahoj, moje máma je teď doma na zahradě"
    func pitch(_ character: VoiceCharacter, _ semitones: Double = 0) throws -> Double {
      let voice = BoardVoice(engine: .espeak(language), character: character, pitch: semitones)
      let sound = try sound(text, voice)
      let frames = try HarmonicPitchTracker.track(
        AudioBuffer(known: sound.samples, sampleRate: TileSound.sampleRate),
        configuration: .init(minimumFrequency: 60, maximumFrequency: 600))
      let voiced = frames.compactMap(\.frequency).sorted()
      return try require(voiced.isEmpty ? nil : voiced[voiced.count / 2])
    }
    let man = try pitch(.man)
    expect((85...130).contains(man), "\(man)")
    let (woman, child) = (try pitch(.woman), try pitch(.child))
    expect((190...230).contains(woman) && (215...265).contains(child), "\(woman) \(child)")
    let higher = try pitch(.man, 4)
    expect((3.2...4.8).contains(12 * log2(higher / man)), "\(higher) \(man)")
  }

  @Test func aFasterVoiceKeepsItsPitchAndIsShorter() throws {
    let usual = try sound("What do you want to eat today?", .usual(for: "en"))
    let fast = try sound("What do you want to eat today?", BoardVoice(engine: .espeak("en"), rate: 1.5))
    expect((0.55...0.8).contains(fast.duration / usual.duration), "\(fast.duration) \(usual.duration)")
  }

  /// The sound begins at once, and weak consonants at the edges stay.
  @Test func silenceIsCutAndConsonantsAreNot() throws {
    for word in ["fish", "soup", "shoe", "if", "us"] {
      let synthetic = try sound(word, .usual(for: "en"))
      let peak = synthetic.samples.lazy.map(abs).max() ?? 0
      let first = try require(synthetic.samples.firstIndex { abs($0) > peak / 500 })
      expectLess(first, 960, "\(word): \(first)")
      // More than 40 ms of sound come before the vowel of words that begin with a hiss.
      if ["fish", "soup", "shoe"].contains(word) {
        let vowel = try require(synthetic.samples.firstIndex { abs($0) > peak / 2 })
        expectGreater(vowel - first, 1920, "\(word): \(vowel - first)")
      }
    }
  }

  @Test func theSameTextGivesTheSameSamples() throws {
    let voice = BoardVoice(engine: .espeak("cs"), character: .child)
    expectEqual(try sound("chci pít", voice), try sound("chci pít", voice))
  }

  /// A person's brackets are words, and phonemes come only from the pronunciations.
  @Test func bracketsOfATextAreNoPhonemes() throws {
    let renderer = try SpeechRenderer(.usual(for: "en"))
    let typed = try renderer.sound(of: [.text("say [[h@l'oU]] now")])
    let meant = try renderer.sound(of: [.text("say "), .phonemes("h@l'oU", of: "hello"), .text(" now")])
    let word = try renderer.sound(of: [.text("say hello now")])
    let mixed = try renderer.sound(of: [.text("say [[h@l'oU]] "), .phonemes("n'aU", of: "now")])
    expect(abs(meant.duration - word.duration) < 0.15 && typed.duration > word.duration + 0.3)
    expectGreater(mixed.duration, word.duration + 0.3)
  }

  @Test func longTextsComeSentenceBySentence() throws {
    let renderer = try SpeechRenderer(.usual(for: "en"))
    var parts: [Int] = []
    try renderer.speak([.text("Hello. I am Anna! What is your name? ")]) { parts.append($0.count) }
    expectEqual(parts.count, 3)
    let long = String(repeating: "apples and pears, ", count: 12)
    expectGreater(SpokenPieces.groups([.text(long)]).count, 1)
    expectEqual(SpokenPieces.groups([.text(long)]).joined().map(\.plain).joined(), long)
    expectEqual(SpokenPieces.groups([.text("It costs 3.50 today.")]).count, 1)
  }

  @Test func whatCannotBeSpokenIsSaid() throws {
    expect(throws: SpeechBoardVoiceError.nothingToSay) { try sound("   ", .usual(for: "en")) }
    expect(throws: SpeechBoardVoiceError.nothingToSay) {
      try SpeechRenderer(.usual(for: "en")).speak([.text("...")]) { _ in }
    }
    expect(throws: SpeechBoardVoiceError.outOfRange(name: "rate", value: 3, expected: 0.5...2)) {
      try SpeechRenderer(BoardVoice(engine: .espeak("en"), rate: 3))
    }
    expect(throws: SpeechBoardVoiceError.self) { try SpeechRenderer(.usual(for: "xx-nobody")) }
  }

  @Test func theCacheKeepsWhatWasUsedLast() throws {
    let cache = TileSoundCache(megabytes: 1)
    let renderer = try SpeechRenderer(.usual(for: "en"))
    cache.prepare(Self.english.map { [.text($0)] }, by: renderer)
    expect(cache.byteCount > 0 && cache.byteCount <= 1_000_000)
    let first = try cache.sound(of: [.text("apple")], by: renderer)
    expectEqual(try cache.sound(of: [.text("apple")], by: renderer), first)
    var asked = 0
    cache.prepare(Self.english.map { [.text($0)] }, by: renderer) {
      asked += 1
      return asked < 3
    }
    expectEqual(asked, 3)
  }
}
