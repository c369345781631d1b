import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import TimeStretching

@Suite struct FormantTests {
  private let rate = 44_100.0

  /// Root mean square difference in dB between a sound's harmonics up to 5 kHz and the envelope, best gain taken off. What is
  /// 60 dB below the strongest harmonic does not count.
  private func envelopeError(_ signal: AudioBuffer, fundamental: Double, shift: Double = 1) -> Double {
    let found = KnownVowel.harmonics(of: signal, fundamental: fundamental)
    let expected = found.frequencies.map { KnownVowel.level($0, shift: shift) }
    let strongest = expected.max() ?? 0
    let differences = zip(found.levels, expected).filter { $0.1 > strongest - 60 }.map { $0.0 - $0.1 }
    let mean = differences.reduce(0, +) / Double(differences.count)
    return (differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(differences.count)).squareRoot()
  }

  private func shifted(_ signal: AudioBuffer, _ configuration: PitchShift.Configuration) throws -> AudioBuffer {
    var effect = try PitchShift(configuration: configuration, sampleRate: rate, channelCount: 1)
    return try effect.applied(to: signal)
  }

  /// The envelope is known at the harmonics only: 2.5 dB of what lies between is a guess; 4 dB are the goal. Left to move
  /// with the pitch it would be off by more than twice as much.
  @Test(arguments: [117.3, 212.7], [-4.0, 4, 7]) func keptFormantsStay(fundamental: Double, pitch: Double) throws {
    let signal = KnownVowel.sound(fundamental, sampleRate: rate)
    let found = fundamental * exp2(pitch / 12)
    expectLess(envelopeError(signal, fundamental: fundamental), 0.1)
    let kept = envelopeError(try shifted(signal, .init(pitch: pitch, keepsFormants: true)), fundamental: found)
    let moved = envelopeError(try shifted(signal, .init(pitch: pitch)), fundamental: found)
    expectLess(kept, 2.5, "\(kept) dB")
    expectGreater(moved, 2 * kept, "\(moved) dB")
  }

  /// Formants alone: the pitch stays, the envelope moves by three semitones.
  @Test func formantsCanBeMovedAlone() throws {
    let signal = KnownVowel.sound(117.3, sampleRate: rate)
    let result = try shifted(signal, .init(pitch: 0, keepsFormants: true, formantShift: 3))
    let error = envelopeError(result, fundamental: 117.3, shift: exp2(0.25))
    expectLess(error, 2.5, "\(error) dB")
  }
}
