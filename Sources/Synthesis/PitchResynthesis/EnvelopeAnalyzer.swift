import AudioCore
import Foundation
import Spectral

/// Measures spectral envelopes and aperiodicity around given times.
///
/// The window is a Hann of four periods, whose main lobe just separates harmonics: the power in the band of ±½ f₀ around
/// k · f₀, over f₀, is the density at harmonic k. Two windows one period apart give the aperiodicity: their spectra's
/// coherence in a band is (S + r N) / (S + N) for periodic power S and noise N, r being the Hann window's normalised
/// autocorrelation at a quarter of its length, since the windows share most of their noise.
struct EnvelopeAnalyzer: ~Copyable {
  /// Spacing of the points in unvoiced frames, in hertz: a window of 20 ms.
  static let unvoicedSpacing = 200.0
  private static let periods = 4.0
  /// Harmonics whose coherence is measured together.
  private static let groupLength = 4

  private let sampleRate: Double
  private let first: RealFFT
  private let second: RealFFT

  init(minimumFrequency: Double, sampleRate: Double) throws {
    let lowest = min(minimumFrequency, Self.unvoicedSpacing)
    let length = RealFFT.fastLength(atLeast: Int((1.5 * Self.periods * sampleRate / lowest).rounded(.up)))
    let first = try RealFFT(length: length)
    let second = try RealFFT(length: length)
    self.sampleRate = sampleRate
    self.first = first
    self.second = second
  }

  /// The envelope around sample `centre`; `frequency` is the fundamental there, or `nil` in an unvoiced frame.
  func envelope(of signal: UnsafeBufferPointer<Float>, centre: Int, frequency: Double?) -> SpectralEnvelope {
    let spacing = frequency ?? Self.unvoicedSpacing
    let period = sampleRate / spacing
    let length = max(8, Int((Self.periods * period).rounded()))
    let lag = frequency == nil ? 0 : Int(period.rounded())
    let energy = Self.load(first, signal, centre: centre - lag / 2, length: length)
    first.forward()
    if frequency != nil {
      _ = Self.load(second, signal, centre: centre - lag / 2 + lag, length: length)
      second.forward()
    }
    let bins = first.spectrum.count
    let binsPerPoint = spacing / sampleRate * Double(first.length)
    let count = max(2, Int(Double(bins - 1) / binsPerPoint) + 1)
    var logDensity = [Float](repeating: SpectralEnvelope.floor, count: count)
    var aperiodicity = [Float](repeating: 1, count: count)
    var crosses = [SIMD2<Float>](repeating: .zero, count: count)
    var powers = [SIMD2<Float>](repeating: .zero, count: count)
    // The rotation per bin that is due to the rounding of the lag to whole samples.
    let turn = 2 * Double.pi * (Double(lag) - period) / Double(first.length)
    for k in 0..<count {
      let low = max(0, (Double(k) - 0.5) * binsPerPoint)
      let high = min(Double(bins) - 0.5, (Double(k) + 0.5) * binsPerPoint)
      var (cross, power) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
      var bin = Int((low + 0.5).rounded(.down))
      while Double(bin) - 0.5 < high, bin < bins {
        // A bin at the edge is weighted by the share of it that lies inside the band.
        let share = Float(min(high, Double(bin) + 0.5) - max(low, Double(bin) - 0.5))
        let a = first.spectrum[bin]
        power.x += share * (a.x * a.x + a.y * a.y)
        if frequency != nil {
          let b = second.spectrum[bin]
          power.y += share * (b.x * b.x + b.y * b.y)
          cross += share * SIMD2(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y)
        }
        bin += 1
      }
      let angle = turn * Double(k) * binsPerPoint
      let (c, s) = (Float(cos(angle)), Float(sin(angle)))
      crosses[k] = SIMD2(cross.x * c - cross.y * s, cross.x * s + cross.y * c)
      powers[k] = power
      let mean = frequency == nil ? power.x : (power.x + power.y) / 2
      let density = 2 * Double(mean) / (sampleRate * energy * max(high - low, 1e-9))
      logDensity[k] = density > 0 ? max(SpectralEnvelope.floor, Float(log(density))) : SpectralEnvelope.floor
    }
    if frequency != nil {
      // Below the fundamental the spectrum shows only the skirt of the window.
      logDensity[0] = logDensity[1]
      measureAperiodicity(&aperiodicity, crosses, powers)
    }
    return SpectralEnvelope(spacing: spacing, logDensity: logDensity, aperiodicity: aperiodicity)
  }

  private func measureAperiodicity(_ values: inout [Float], _ crosses: [SIMD2<Float>], _ powers: [SIMD2<Float>]) {
    let count = values.count
    let u = 1 / Self.periods
    let shared = Float((1 - u) * (2 + cos(2 * .pi * u)) / 3 + sin(2 * .pi * u) / (2 * .pi))
    for k in 0..<count {
      // Each of the lowest harmonics, which carry the pitch, is measured in a group centred on itself.
      let low = max(1, k - Self.groupLength / 2)
      let high = min(count - 1, max(k, 1) + Self.groupLength / 2)
      var (cross, power) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
      for j in low...max(low, high) {
        cross += crosses[j]
        power += powers[j]
      }
      let reference = (power.x * power.y).squareRoot()
      let coherence = reference > 0 ? (cross.x * cross.x + cross.y * cross.y).squareRoot() / reference : 0
      values[k] = max(0, min(1, (1 - coherence) / (1 - shared)))
    }
  }

  /// Writes the windowed signal; returns the window's energy.
  private static func load(
    _ transform: borrowing RealFFT, _ signal: UnsafeBufferPointer<Float>, centre: Int, length: Int
  ) -> Double {
    let target = transform.signal
    let length = min(length, target.count)
    let start = centre - length / 2
    // The Hann window is computed by the recurrence of the cosine.
    let step = 2 * Double.pi / Double(length)
    let twice = 2 * cos(step)
    var (before, now) = (cos(-0.5 * step), cos(0.5 * step))
    for n in 0..<length {
      let index = start + n
      target[n] = index >= 0 && index < signal.count ? signal[index] * Float(0.5 - 0.5 * now) : 0
      (before, now) = (now, twice * now - before)
    }
    for n in length..<target.count { target[n] = 0 }
    return 0.375 * Double(length)
  }
}
