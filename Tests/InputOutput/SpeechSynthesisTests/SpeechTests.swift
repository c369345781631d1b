import AudioCore
import PitchTracking
import SpeechSynthesis
import Testing

/// The tests run one after the other, since the engine is global to the process, and so are the settings that it must
/// not change.
@Suite(.serialized) enum SpeechTests {
  static let english = "The quick brown fox jumps over the lazy dog, and all the men run along the wall."

  static func spoken(
    _ text: String = english, markup: SpeechSynthesizer.Markup = .plain, voice: String = "en-gb", rate: Int = 175,
    pitch: Int = 50, pitchRange: Int = 50, volume: Int = 100, wordGap: Int = 0,
    punctuation: SpeechConfiguration.SpokenPunctuation = .none, readsPhonemes: Bool = false
  ) throws -> SpokenText {
    let configuration = SpeechConfiguration(
      voice: voice, rate: rate, pitch: pitch, pitchRange: pitchRange, volume: volume, wordGap: wordGap,
      punctuation: punctuation, readsPhonemes: readsPhonemes)
    return try SpeechSynthesizer(configuration: configuration).spoken(text, markup: markup)
  }

  /// The fundamental frequencies of the voiced frames in hertz, in ascending order.
  static func pitches(_ audio: AudioBuffer) throws -> [Double] {
    let configuration = PitchConfiguration(minimumFrequency: 50, maximumFrequency: 500)
    return try HarmonicPitchTracker.track(audio, configuration: configuration).compactMap(\.frequency).sorted()
  }

  static func rootMeanSquare(_ samples: [Float]) -> Double {
    (samples.reduce(0) { $0 + Double($1 * $1) } / Double(max(1, samples.count))).squareRoot()
  }
}
