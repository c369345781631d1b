import Foundation
import Spectral

/// Harmonics of a voiced window of 60 ms: their ratio to noise, and the levels of some of them.
///
/// The harmonics-to-noise ratio is of the autocorrelation, the inverse transform of the power spectrum, at the period: 10 log₁₀ of
/// r(T) / (r(0) − r(T)) (P. Boersma, IFA Proceedings 17 (1993), without the correction for the window).
///
/// openSMILE counts harmonics from the fundamental as number 0: its "H1 − H2" is the level of the second harmonic over the third,
/// and its "H1 − A3" of the second over the strongest near the third formant.
final class HarmonicLevels {
  private static let most = 100
  private let fft: RealFFT
  private let binCount: Int
  private let binWidth: Double
  private let sampleRate: Double
  private var levels = [Double](repeating: 0, count: most)
  private var frequencies = [Double](repeating: 0, count: most)
  private var found = 0

  init(_ grid: EGeMAPSGrid) throws(SpectralError) {
    fft = try RealFFT(length: grid.longTransform)
    binCount = grid.longTransform / 2 + 1
    binWidth = grid.sampleRate / Double(grid.longTransform)
    sampleRate = grid.sampleRate
  }

  /// In decibels, at the peak of the autocorrelation that is nearest to the period; NaN if that is not between 0 and the power.
  func harmonicsToNoise(_ magnitude: UnsafePointer<Float>, fundamental: Double) -> Float {
    for k in 0..<binCount { fft.spectrum[k] = SIMD2(magnitude[k] * magnitude[k], 0) }
    fft.inverse()
    let centre = Int((sampleRate / fundamental).rounded())
    let total = fft.signal[0]
    for step in 0...centre {
      let lag = centre + Self.outward(step)
      guard lag > 0, lag < binCount - 1 else { continue }
      let peak = fft.signal[lag]
      guard peak > fft.signal[lag - 1], peak > fft.signal[lag + 1] else { continue }
      return peak > 0 && peak < total ? Float(10 * log10(Double(peak) / Double(total - peak))) : .nan
    }
    return .nan
  }

  /// 0, 1, −1, 2, −2 …: places around a middle, the nearest first.
  private static func outward(_ step: Int) -> Int { step.isMultiple(of: 2) ? -step / 2 : (step + 1) / 2 }

  /// Finds the harmonics of a spectrum.
  func findHarmonics(_ magnitude: UnsafePointer<Float>, fundamental: Double) {
    found = 0
    let first = min(binCount - 2, max(1, Int((fundamental / binWidth).rounded())))
    var bin = first
    for k in first - 1...first + 1 where magnitude[k] > magnitude[bin] { bin = k }
    store(Double(magnitude[bin]), Double(bin))
    let reach = Int(fundamental / binWidth / 2)
    while found < Self.most {
      let centre = Int((Double(found + 1) * fundamental / binWidth).rounded())
      guard centre < binCount - 1 else { break }
      var isFound = false
      for step in 0...2 * reach where !isFound {
        let k = centre + Self.outward(step)
        guard k > 0, k < binCount - 1 else { continue }
        let (a, b, c) = (Double(magnitude[k - 1]), Double(magnitude[k]), Double(magnitude[k + 1]))
        guard b > a, b > c else { continue }
        let offset = 0.5 * (a - c) / (a - 2 * b + c)
        store(b - 0.25 * (a - c) * offset, Double(k) + offset)
        isFound = true
      }
      if !isFound { store(0, Double(centre)) }
    }
  }

  private func store(_ magnitude: Double, _ place: Double) {
    levels[found] = magnitude > 0 ? 20 * log10(magnitude) : -.infinity
    frequencies[found] = place * binWidth
    found += 1
  }

  /// The level of a harmonic, 0 for the fundamental, in decibels re the fundamental; NaN if there is none.
  func level(of harmonic: Int) -> Double {
    let level = harmonic < found ? levels[harmonic] - levels[0] : .nan
    return level.isFinite ? level : .nan
  }

  /// The level of the strongest harmonic within 20 % of a frequency, in decibels re the fundamental; NaN if there is none.
  func level(near frequency: Double) -> Double {
    var greatest = -Double.infinity
    for n in 0..<found where frequencies[n] >= 0.8 * frequency && frequencies[n] <= 1.2 * frequency {
      greatest = max(greatest, levels[n])
    }
    let level = greatest - levels[0]
    return level.isFinite ? level : .nan
  }
}
