import AudioCore
import Foundation
import LoudnessMetering
import PitchTracking
import Spectral

/// What tells one sound of a bank from another, measured on one note.
package struct SoundMeasures: Sendable, Hashable {
  /// Difference of the tracked pitch from that of the key in cents, the median over the note; `nil` for drums, and where
  /// the tracker finds no pitch.
  package var pitchError: Double?
  /// Seconds in which the level of the first second rises from 20 dB below its maximum to 3 dB below it.
  package var attack: Double
  /// Seconds from the maximum of a held note to 20 dB below it; `nil` for a sound that does not fall so far.
  package var decay: Double?
  /// The centroid of the power spectrum, in hertz.
  package var centroid: Double
  /// Integrated loudness of the note in LUFS; of a drum the largest momentary loudness.
  package var loudness: Double
  /// The largest sample in dBFS.
  package var peak: Double

  /// Measures a note that is held for the whole of `sound`, or a drum.
  ///
  /// - Parameters:
  ///   - sound: at least one second of it, from the beginning of the note.
  ///   - frequency: the frequency of the key in hertz; `nil` for a drum.
  /// - Throws: errors of the meters, for sample rates below 8 kHz.
  package init(_ sound: AudioBuffer, frequency: Double?) throws {
    let rate = sound.sampleRate
    let second = Int(rate)
    let samples = Array(sound.channel(0))
    let start = try AudioBuffer(mono: Array(samples.prefix(second)), sampleRate: rate)
    let course = LevelCourse(samples, sampleRate: rate)
    (attack, decay) = (course.attack, course.decay)
    centroid = try Self.centroid(start)
    let loudness = try LoudnessMeter.measure(
      frequency == nil ? AudioBuffer(mono: samples, sampleRate: rate) : start,
      configuration: .init(measures: [.momentary, .integrated, .samplePeak]), layout: .dualMono)
    self.loudness = (frequency == nil ? loudness.maximumMomentary : loudness.integrated).value ?? -.infinity
    peak = Decibels.level(amplitude: Double(samples.reduce(0) { max($0, abs($1)) })) ?? -.infinity
    pitchError = try frequency.flatMap { try Self.pitchError(start, frequency: $0) }
  }

  /// The difference of the tracked pitch from `frequency` in cents, the median over the sound without its start.
  package static func pitchError(_ sound: AudioBuffer, frequency: Double) throws -> Double? {
    let top = 0.45 * sound.sampleRate
    let upper = min(1.7 * frequency, top)
    guard frequency < 0.95 * top, frequency > 10 else { return nil }
    let frames = try PitchMethod.mpm.track(
      sound, configuration: .init(minimumFrequency: min(0.8 * frequency, upper / 2), maximumFrequency: upper))
    let found = frames.filter { $0.time > 0.05 }.compactMap(\.frequency).sorted()
    guard found.count > 2 else { return nil }
    return 1200 * log2(found[found.count / 2] / frequency)
  }

  private static func centroid(_ sound: AudioBuffer) throws -> Double {
    let spectrum = try PowerSpectrum(sound.channel(0), sampleRate: sound.sampleRate)
    let total = spectrum.power.reduce(0, +)
    let moment = spectrum.power.indices.reduce(0) { $0 + Double($1) * spectrum.power[$1] }
    return total > 0 ? moment / total * spectrum.binWidth : 0
  }
}
