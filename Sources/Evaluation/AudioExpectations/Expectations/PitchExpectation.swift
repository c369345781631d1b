import AudioCore
import Foundation
import PitchTracking

/// Expects a fundamental frequency.
///
/// It is measured by `YINPitchTracker` over two octaves below and above (the median of the voiced frames, which must be
/// at least half of all). For a steady tone it is measured more exactly by the phase of the fundamental, within 0.05
/// cents.
public struct PitchExpectation: AudioExpectation {
  let frequency: Double
  let toleranceCents: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let expected =
      "\(NumberFormat.fixed(frequency, decimals: 2)) Hz ± \(NumberFormat.fixed(toleranceCents, decimals: 2)) cents"
    func outcome(_ measured: String, _ deviation: Double) -> AudioOutcome {
      AudioOutcome("pitch", expected: expected, measured: measured, deviation: deviation, place: range)
    }
    let part = sound.excerpt(range)
    let mono = try AudioBuffer(mono: part.mono, sampleRate: sound.sampleRate)
    let configuration = PitchConfiguration(
      minimumFrequency: max(20, frequency / 4), maximumFrequency: max(80, frequency * 4))
    let frames = try PitchMethod.yin.track(
      mono, configuration: configuration.fitting(sampleRate: sound.sampleRate))
    let voiced = frames.compactMap(\.frequency).sorted()
    guard !voiced.isEmpty, 2 * voiced.count >= frames.count else {
      return outcome("no pitch in \(frames.count - voiced.count) of \(frames.count) frames", .infinity)
    }
    let median = voiced[voiced.count / 2]
    let measured = SteadyPartial.frequency(near: median, in: mono) ?? median
    let cents = 1200 * log2(measured / frequency)
    return outcome(
      "\(NumberFormat.fixed(measured, decimals: 3)) Hz (\(NumberFormat.fixed(cents, decimals: 2)) cents)",
      AudioOutcome.deviation(of: cents, tolerance: toleranceCents))
  }
}

extension AudioExpectation where Self == PitchExpectation {
  /// Expects a fundamental frequency in hertz, with a tolerance in cents.
  ///
  /// - Parameter range: time range in seconds; `nil` for the whole sound.
  public static func pitch(_ frequency: Double, toleranceCents: Double, in range: Range<Double>? = nil) -> Self {
    PitchExpectation(frequency: frequency, toleranceCents: toleranceCents, range: range)
  }
}
