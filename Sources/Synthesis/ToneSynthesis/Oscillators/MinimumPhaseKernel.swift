import AudioCore
import Foundation
import FourierTransforms

/// The low-pass of `BandLimitedStep`, on a grid finer than the samples.
enum MinimumPhaseKernel {
  /// Attenuation from half the sample rate on, in decibels.
  private static let attenuation = 115.0

  /// `reach` · `rowsPerSample` + 1 values, whose sum is 1.
  static func samples(reach: Int, rowsPerSample rows: Int) -> [Double] {
    let length = reach * rows + 1
    let transition = KaiserWindow.transition(attenuation: attenuation, order: Double(reach))
    let cutoff = 0.5 - transition / 2
    let beta = KaiserWindow.beta(attenuation: attenuation)
    let window = Window.kaiser(beta: beta).samples(knownLength: length, .symmetric)
    let linear = window.enumerated().map { n, w -> Double in
      let t = (Double(n) - Double(length - 1) / 2) / Double(rows)
      let angle = 2 * Double.pi * cutoff * t
      return w * (abs(angle) < 1e-9 ? 1 : sin(angle) / angle)
    }
    let sum = linear.reduce(0, +)
    let minimum = minimumPhase(linear.map { $0 / sum }, transformLength: 1 << 17)
    let total = minimum[0..<length].reduce(0, +)
    return minimum[0..<length].map { $0 / total }
  }

  /// The minimum-phase sequence with the same magnitude spectrum, whose cepstrum is folded to positive times.
  private static func minimumPhase(_ signal: [Double], transformLength n: Int) -> [Double] {
    let transform = ArrayTransform(length: n)
    let logarithms = transform.forward(signal).map { bin in
      // The magnitude is limited from below, 65 dB under the stop band, so that zeros have a logarithm.
      SIMD2(log(max(1e-9, (bin * bin).sum().squareRoot())), 0)
    }
    var cepstrum = transform.inverse(logarithms)
    for k in 0..<n {
      let weight: Double = k == 0 || k == n / 2 ? 1 : k < n / 2 ? 2 : 0
      cepstrum[k] *= weight / Double(n)
    }
    let spectrum = transform.forward(cepstrum).map { bin in exp(bin.x) * SIMD2(cos(bin.y), sin(bin.y)) }
    return transform.inverse(spectrum).map { $0 / Double(n) }
  }
}
