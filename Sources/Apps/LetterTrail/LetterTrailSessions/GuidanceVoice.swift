import AppSound
import AppWords
import AudioCore
import AudioEffects
import Resampling
import SpeechSynthesis
import Synchronization

/// Says the words of the guidance by the speech engine, all equally loud: one channel at 48 kHz.
package final class GuidanceVoice: Sendable {
  /// Frames per second of what is said.
  package static let sampleRate = 48_000.0
  /// The loudness in LUFS: below speech on the radio, so that nobody starts.
  package static let loudness = -23.0
  private static let ceiling = -3.0

  private let synthesizer: SpeechSynthesizer
  private let language: Language
  private let made = Mutex<[String: [Float]]>([:])

  /// Looks up the voice of a language.
  ///
  /// - Throws: `SpeechError`.
  package init(_ language: Language) throws(SpeechError) {
    self.language = language
    synthesizer = try SpeechSynthesizer(
      configuration: SpeechConfiguration(voice: language == .czech ? "cs" : "en", rate: 140))
  }

  /// The samples of a text; made once.
  ///
  /// - Throws: `SpeechError`, or the error of the loudness.
  package func samples(of words: Words) throws -> [Float] {
    let text = words(language)
    if let samples = made.withLock({ $0[text] }) { return samples }
    let spoken = try SampleRateConverter.convert(synthesizer.spoken(text).audio, to: Self.sampleRate)
    let samples = try LoudnessNormalization(target: Self.loudness, ceiling: Self.ceiling).applied(to: spoken).samples
    made.withLock { $0[text] = samples }
    return samples
  }
}
