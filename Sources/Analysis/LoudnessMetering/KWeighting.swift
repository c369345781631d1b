import AudioCore

/// The K weighting of ITU-R BS.1770-5, Annex 1, at any sample rate: a high shelf (the head) and a high-pass (RLB).
///
/// The standard gives coefficients for 48 kHz only. These come from the analogue prototypes behind them (De Man,
/// "Evaluation of implementations of the EBU R128 loudness measurement", AES 145 (2018)) by the bilinear transform,
/// and reproduce the standard's table at 48 kHz to its last digits.
package struct KWeighting: Sendable, Equatable {
  /// First stage: +4 dB above about 1.7 kHz.
  package let shelf: Biquad
  /// Second stage: high-pass at about 38 Hz.
  package let highPass: Biquad

  /// The sample rates, in hertz. From the lowest on the shelf's corner is well below half the sample rate.
  package static let sampleRates = 4000.0...SampleRate.range.upperBound

  /// Creates the weighting for `sampleRate`.
  ///
  /// - Throws: `LoudnessError.invalidSampleRate` for a rate that is none of `sampleRates`.
  package init(sampleRate: Double) throws(LoudnessError) {
    guard Self.sampleRates.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
    // The rate alone varies, and with every one of `sampleRates` the corners are below half of it.
    do { self = try Self(checked: sampleRate) } catch { throw .invalidSampleRate(sampleRate) }
  }

  private init(checked sampleRate: Double) throws(AudioFormatError) {
    let q = 0.7071752369554196
    let gain = Decibels.amplitude(level: 3.999843853973347)
    let band = Decibels.amplitude(level: 3.999843853973347 * 0.4996667741545416)
    shelf = try Biquad(
      frequency: 1681.974450955533, q: q, numerator: (gain, band / q, 1), sampleRate: sampleRate)
    // The standard's numerator at 48 kHz, 1, −2, 1, omits the scale of the bilinear transform. If it were kept at every
    // rate, as is common, the gain would change with the rate (by 0.2 dB at 8 kHz). Here every rate has the gain of 48
    // kHz.
    let prototype = try Self.rumbleFilter(sampleRate)
    let scale = prototype.b0 / (try Self.rumbleFilter(48_000).b0)
    highPass = Biquad(b0: scale, b1: -2 * scale, b2: scale, a1: prototype.a1, a2: prototype.a2)
  }

  /// The gain at a frequency below half the sample rate, both in hertz; linear.
  func gain(at frequency: Double, sampleRate: Double) -> Double {
    shelf.gain(at: frequency, sampleRate: sampleRate) * highPass.gain(at: frequency, sampleRate: sampleRate)
  }

  private static func rumbleFilter(_ sampleRate: Double) throws(AudioFormatError) -> Biquad {
    try Biquad(frequency: 38.13547087602444, q: 0.5003270373238773, numerator: (1, 0, 0), sampleRate: sampleRate)
  }
}
