import AudioCore
import Foundation
import HearingTest
import SpeechSynthesis
import ToneSynthesis

/// A voice that speaks the digits.
package protocol DigitVoice: Sendable {
  /// The name of the voice, stored with the results: only tests with the same voice can be compared.
  var name: String { get }

  /// The sound of three digits in one channel.
  func spoken(_ triplet: DigitTriplet) throws -> AudioBuffer
}

/// A voice of espeak-ng.
package struct SynthesizedDigits: DigitVoice {
  package let name: String
  private let synthesizer: SpeechSynthesizer

  /// Creates the voice with a name of espeak-ng.
  ///
  /// - Throws: `SpeechError` if there is no such voice.
  package init(_ voice: String) throws {
    name = voice
    synthesizer = try SpeechSynthesizer(configuration: .init(voice: voice, rate: 130))
  }

  package func spoken(_ triplet: DigitTriplet) throws -> AudioBuffer {
    try synthesizer.spoken(triplet.digits.map(String.init).joined(separator: ", ") + ".").audio
  }
}

/// The sound of triplets: one voice in noise, for one ear.
package struct SpeechSound: Sendable {
  private let voice: any DigitVoice
  private let amplitude: Double
  private let ear: Ear
  /// Seconds of noise before and after the digits.
  private static let lead = 0.5

  /// Creates the sound.
  ///
  /// - Parameter level: root mean square of the noise in dBFS.
  package init(voice: any DigitVoice, level: Double, ear: Ear) {
    self.voice = voice
    amplitude = Decibels.amplitude(level: level)
    self.ear = ear
  }

  /// A triplet at a ratio of speech to noise in dB.
  package func mixture(_ triplet: DigitTriplet, ratio: Double, seed: UInt64) throws -> AudioBuffer {
    let speech = try voice.spoken(triplet)
    let frames = speech.frameCount + Int(2 * Self.lead * speech.sampleRate) + 1
    let level = ratio > 0 ? amplitude * Decibels.amplitude(level: -ratio) : amplitude
    var noise = try SpeechShapedNoise(
      configuration: .init(rootMeanSquare: level, seed: seed), sampleRate: speech.sampleRate)
    return try SpeechMixture.mix(
      speech: speech, noise: noise.rendered(frameCount: frames), ratio: ratio,
      lead: Self.lead, ear: ear)
  }
}
