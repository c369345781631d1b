import AppSound
import AppWords
import AudioCore
import AudioEffects
import Resampling
import SpeechSynthesis
import Synchronization

/// Says the words of the guidance, by a person's own recordings or the speech engine, all equally loud: one channel at
/// 48 kHz.
package final class GuidanceVoice: Sendable {
  /// Frames per second of what is said.
  package static let sampleRate = 48_000.0
  /// The loudness in LUFS: below speech on the radio, so that nobody starts.
  package static let loudness = -23.0
  private static let ceiling = -3.0

  private let synthesizer: SpeechSynthesizer
  private let recordings: GuidanceRecordings?
  private let language: Language
  private let made = Mutex<[String: [Float]]>([:])

  /// Looks up the voice of a language.
  ///
  /// - Throws: `SpeechError`.
  package init(_ language: Language, recordings: GuidanceRecordings? = nil) throws(SpeechError) {
    (self.language, self.recordings) = (language, recordings)
    synthesizer = try SpeechSynthesizer(
      configuration: SpeechConfiguration(voice: language == .czech ? "cs" : "en", rate: 140))
  }

  /// The samples of a saying; those of a text are made once.
  ///
  /// - Throws: `SpeechError`, or the error of the loudness.
  package func samples(of saying: TrailGuidance.Saying) throws -> [Float] {
    if let recorded = recordings?.samples(of: saying, in: language) { return recorded }
    let text = saying.words(language)
    if let samples = made.withLock({ $0[text] }) { return samples }
    let samples = try Self.levelled(synthesizer.spoken(text).audio)
    made.withLock { $0[text] = samples }
    return samples
  }

  /// Speech as it is heard: mixed to one channel, at 48 kHz and at the common loudness.
  static func levelled(_ speech: AudioBuffer) throws -> [Float] {
    let mono = try SampleRateConverter.convert(speech.downmixed(), to: sampleRate)
    return try LoudnessNormalization(target: loudness, ceiling: ceiling).applied(to: mono).samples
  }
}
