import AudioCore
import Foundation
import Spectral

/// The normalised autocorrelation of Hann-windowed frames, and its maxima within a range of periods.
///
/// r(τ) = [a(τ) / a(0)] / [w(τ) / w(0)], where a is the autocorrelation of the windowed frame and w that of the window
/// (Boersma 1993, equation 9). Both are computed from power spectra that are weighted towards low frequencies, cut at
/// `bandwidth` and transformed back at another length, in Double as in `LagCorrelation`. So the grid of lags does not
/// depend on the sample rate.
package struct Autocorrelation: ~Copyable {
  /// Number of samples in a frame: three periods of the lowest frequency.
  package let windowLength: Int

  /// Highest frequency that is used, in hertz. It includes enough harmonics of any voice and little of the noise above.
  private static let bandwidth = 5000.0
  /// Corner of a first-order low-pass over the power spectrum, in multiples of the lowest frequency. Without it, a hiss
  /// between 2 and 5 kHz is narrow enough to look periodic at high pitches. Because the corner is relative, it lowers
  /// the frequency of a tone by the same fraction of a cent for every window length.
  private static let corner = 20.0
  /// How far the autocorrelation must have fallen below a maximum before it, relative to the maximum's height. The
  /// autocorrelation of a periodic sound without offset falls below 0 within the period. Noise with strong low
  /// frequencies has ripples at short lags that hardly fall at all.
  private static let lowestDip = 0.25
  /// Smallest number of lags per second: 20 per period of 1.6 kHz. A parabola through three lags then finds a sine's
  /// maximum to 0.2 cent.
  private static let lowestLagRate = 32_000.0
  /// Smallest number of lags per second, in multiples of the highest frequency that is used. It gives wider bands the
  /// same resolution.
  private static let lagsPerPeriod = 6.4
  /// Smallest share of a frame's power that must be in the band. A smaller share may be the window's side lobes of a
  /// louder sound outside of the band (−60 dB).
  private static let leastShare = 1e-6

  private let window: [Float]
  private let forward: RealFFT
  private let backward: RealFourierTransform<Double>
  /// Weight of each bin of the power spectrum that is transformed back.
  private let weights: [Float]
  /// Number of lags per second.
  private let lagRate: Double
  /// First and last lag on the grid at which a maximum may lie.
  private let lags: ClosedRange<Int>
  private let range: SearchedRange
  /// 1 / (w(τ) / w(0)) per lag up to one beyond the last.
  private let correction: [Double]

  package init(
    minimumFrequency: Double, maximumFrequency: Double, sampleRate: Double, backend: FourierBackend = .standard
  ) throws {
    let windowLength = max(4, Int((3 * sampleRate / minimumFrequency).rounded()))
    let window = try Window.hann.samples(length: windowLength, .symmetric).map { Float($0) }
    // A frame and a third: lags of up to one period of the lowest frequency do not wrap around.
    let forward = try RealFFT(
      length: RealFFT.fastLength(atLeast: windowLength * 3 / 2), backend: backend)
    let band = max(Self.bandwidth, 3 * maximumFrequency)
    let bins = min(forward.length / 2, Int(band / sampleRate * Double(forward.length)))
    let lagRate = max(Self.lowestLagRate, Self.lagsPerPeriod * min(band, sampleRate / 2))
    let backward = try RealFourierTransform<Double>(
      length: RealFFT.fastLength(atLeast: max(2 * bins + 2, Int(lagRate / sampleRate * Double(forward.length)))),
      backend: backend)
    self.lagRate = sampleRate * Double(backward.length) / Double(forward.length)
    let binWidth = sampleRate / Double(forward.length)
    let corner = Self.corner * minimumFrequency
    let weights = (0...bins).map { k in Float(1 / (1 + pow(Double(k) * binWidth / corner, 2))) }
    range = SearchedRange(minimumFrequency...maximumFrequency)
    // The bounds of the range must be found as maxima, too: some space on both sides.
    let first = Int(self.lagRate / (1.01 * maximumFrequency))
    let last = min(Int((self.lagRate / (0.99 * minimumFrequency)).rounded(.up)), backward.length / 2 - 2)
    lags = max(1, first)...last
    for n in 0..<windowLength { forward.signal[n] = window[n] }
    Self.autocorrelate(forward, backward, weights)
    let signal = backward.signal
    correction = (0...last + 1).map { signal[0] / max(signal[$0], signal[0] * 1e-6) }
    self.windowLength = windowLength
    self.window = window
    self.weights = weights
    self.forward = forward
    self.backward = backward
  }

  /// Loads a frame and returns the largest magnitude in it after its mean was removed; 0 if the frame is constant.
  package func load(_ samples: UnsafeBufferPointer<Float>) -> Float {
    let mean = Self.sum(samples) / Float(samples.count)
    let signal = forward.signal
    // The bits of magnitudes are ordered like the magnitudes, and an integer maximum is a vector operation.
    var largest: UInt32 = 0
    window.withUnsafeBufferPointer { window in
      for n in 0..<window.count {
        let x = samples[n] - mean
        largest = max(largest, x.bitPattern & 0x7FFF_FFFF)
        signal[n] = x * window[n]
      }
    }
    let peak = Float(bitPattern: largest)
    // A mean in Float leaves a rounding error of about 1e-7 of it. A smaller signal is a constant, not a sound.
    return peak > abs(mean) * 1e-5 ? peak : 0
  }

  private static func sum(_ samples: UnsafeBufferPointer<Float>) -> Float {
    guard let base = samples.baseAddress else { return 0 }
    var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var n = 0
    while n + 16 <= samples.count {
      sums.0 += UnsafeRawPointer(base + n).loadUnaligned(as: SIMD8<Float>.self)
      sums.1 += UnsafeRawPointer(base + n + 8).loadUnaligned(as: SIMD8<Float>.self)
      n += 16
    }
    var rest: Float = 0
    while n < samples.count {
      rest += base[n]
      n += 1
    }
    return (sums.0 + sums.1).sum() + rest
  }

  /// Calls `body` with frequency (hertz) and r, at most 1, of each maximum of the loaded frame's autocorrelation.
  ///
  /// A maximum is left out if a lag above the range has an equally high one, which explains it (`LagRange.sameness`).
  package func forEachMaximum(_ body: (Double, Double) -> Void) {
    Self.autocorrelate(forward, backward, weights)
    let r = backward.signal
    guard r[0] > 0, isInBand() else { return }
    let scale = 1 / r[0]
    correction.withUnsafeBufferPointer { correction in
      for lag in 0...lags.upperBound + 1 { r[lag] *= scale * correction[lag] }
      var lowest = 1.0
      var above = 0.0
      for lag in 1...lags.upperBound {
        lowest = min(lowest, r[lag])
        guard r[lag] > 0, r[lag] > r[lag - 1], r[lag] >= r[lag + 1], r[lag] - lowest > Self.lowestDip * r[lag] else {
          continue
        }
        let (left, centre, right) = (r[lag - 1], r[lag], r[lag + 1])
        let curvature = left - 2 * centre + right
        guard curvature < 0 else { continue }
        let shift = (left - right) / (2 * curvature)
        let frequency = lagRate / (Double(lag) + shift)
        let height = centre - (left - right) * shift / 4
        // Aliases of the correction at long lags can exceed 1. Such a maximum counts with its reciprocal (Boersma,
        // 3.2).
        let strength = height > 1 ? 1 / height : height
        if let admitted = range.admitted(frequency) {
          if above < LagRange.sameness * strength { body(admitted, strength) }
        } else if range.isAbove(frequency) {
          above = max(above, strength)
        }
      }
    }
  }

  /// Whether the loaded frame has a noticeable share of its power in the band.
  private func isInBand() -> Bool {
    let spectrum = forward.spectrum
    var (inside, outside) = (Float(0), Float(0))
    for k in 0..<weights.count { inside += (spectrum[k] * spectrum[k]).sum() }
    for k in weights.count..<spectrum.count { outside += (spectrum[k] * spectrum[k]).sum() }
    return Double(inside) >= Self.leastShare * Double(outside)
  }

  private static func autocorrelate(
    _ forward: borrowing RealFFT, _ backward: borrowing RealFourierTransform<Double>, _ weights: [Float]
  ) {
    let (spectrum, power) = (forward.spectrum, backward.spectrum)
    forward.forward()
    for k in weights.indices {
      let square = spectrum[k] * spectrum[k]
      power[k] = SIMD2(Double((square.x + square.y) * weights[k]), 0)
    }
    for k in weights.count..<power.count { power[k] = .zero }
    backward.inverse()
  }
}
