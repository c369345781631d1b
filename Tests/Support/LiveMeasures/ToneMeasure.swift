import AudioCore
import Foundation

/// The sine in a recording: its frequency, from a regression of phase over time, its level, and the residual without
/// it.
public struct ToneMeasure: Sendable {
  /// The frequency in hertz.
  public let frequency: Double
  /// The peak amplitude.
  public let amplitude: Double
  /// The largest magnitude of the residual without the fitted sine, relative to the sine's amplitude, in decibels. A
  /// dropped or repeated frame leaves about 0 dB, and so does a moment of silence.
  public let residualPeakDecibels: Double

  /// Measures samples that hold a steady sine of nearly the given frequency.
  public init(_ samples: ArraySlice<Float>, near frequency: Double, sampleRate: Double) {
    let samples = Array(samples)
    // The phase relative to the nominal frequency is measured in Hann-weighted segments of 100 ms that overlap by half.
    let length = Int(sampleRate / 10)
    guard let window = try? Window.hann.samples(length: length, .periodic) else {
      fatalError("ToneMeasure: expected a rate with a window of 100 ms, got \(sampleRate) Hz")
    }
    var times: [Double] = []
    var phases: [Double] = []
    for start in stride(from: 0, through: samples.count - length, by: length / 2) {
      var (re, im) = (0.0, 0.0)
      for n in 0..<length {
        let angle = Self.angle(frequency, start + n, sampleRate)
        let weighted = Double(samples[start + n]) * window[n]
        re += weighted * cos(angle)
        im -= weighted * sin(angle)
      }
      let phase = atan2(im, re)
      let turns = phases.last.map { ((phase - $0) / (2 * .pi)).rounded() } ?? 0
      times.append((Double(start) + Double(length) / 2) / sampleRate)
      phases.append(phase - 2 * .pi * turns)
    }
    let (meanTime, meanPhase) = (times.reduce(0, +) / Double(times.count), phases.reduce(0, +) / Double(times.count))
    var (numerator, denominator) = (0.0, 0.0)
    for (t, p) in zip(times, phases) {
      numerator += (t - meanTime) * (p - meanPhase)
      denominator += (t - meanTime) * (t - meanTime)
    }
    let measured = frequency + (denominator > 0 ? numerator / denominator / (2 * .pi) : 0)
    self.frequency = measured

    // a cos + b sin is fitted at that frequency by least squares. Over many periods cos and sin are nearly orthogonal.
    var (cc, ss, cs, xc, xs) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (n, x) in samples.enumerated() {
      let angle = Self.angle(measured, n, sampleRate)
      let (c, s) = (cos(angle), sin(angle))
      cc += c * c
      ss += s * s
      cs += c * s
      xc += Double(x) * c
      xs += Double(x) * s
    }
    let determinant = cc * ss - cs * cs
    let (a, b) = ((xc * ss - xs * cs) / determinant, (xs * cc - xc * cs) / determinant)
    amplitude = hypot(a, b)
    var largest = 0.0
    for (n, x) in samples.enumerated() {
      let angle = Self.angle(measured, n, sampleRate)
      largest = max(largest, abs(Double(x) - a * cos(angle) - b * sin(angle)))
    }
    residualPeakDecibels = 20 * log10(max(largest, 1e-12) / amplitude)
  }

  /// The difference of the frequency from a reference, in cents.
  public func cents(from reference: Double) -> Double { 1200 * log2(frequency / reference) }

  /// The difference of the level from that of a reference peak amplitude, in decibels.
  public func decibels(from reference: Double) -> Double { 20 * log10(amplitude / reference) }

  /// The phase at a frame. It is reduced to one turn first, so that it stays exact in long signals.
  private static func angle(_ frequency: Double, _ n: Int, _ sampleRate: Double) -> Double {
    let turns = frequency * Double(n) / sampleRate
    return 2 * .pi * (turns - turns.rounded(.down))
  }
}
