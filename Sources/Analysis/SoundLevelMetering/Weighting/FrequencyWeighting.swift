import Foundation

/// The frequency weightings of IEC 61672-1:2013, 5.5 and annex E.
public enum FrequencyWeighting: String, Sendable, Hashable, Codable, CaseIterable {
  /// A: approximates the ear's sensitivity at low levels; used in noise limits.
  case a = "A"
  /// C: nearly flat from 31.5 Hz to 8 kHz, where it is −3 dB; used for peaks.
  case c = "C"
  /// Z: no weighting.
  case z = "Z"

  /// The letter in the names of levels, as in LAeq.
  public var symbol: String { rawValue }

  /// The weighting at `frequency` (above 0, in hertz) in decibels, exactly as annex E defines it: 0 dB at 1 kHz.
  public func level(at frequency: Double) -> Double {
    20 * log10(prototypeGain(at: frequency) / prototypeGain(at: 1000))
  }

  /// The corner frequencies f₁ to f₄ of annex E, in hertz.
  ///
  /// C falls by 3 dB at f_L = 10^1.5 Hz and f_H = 10^3.9 Hz; A has a further high-pass at
  /// f_A = 10^2.45 Hz.
  static let corners: (f1: Double, f2: Double, f3: Double, f4: Double) = {
    let (r2, l2, h2) = (1e6, 1e3, pow(10, 7.8))
    let d2 = 0.5.squareRoot()
    let b = (r2 + l2 * h2 / r2 - d2 * (l2 + h2)) / (1 - d2)
    let c = l2 * h2
    let root = (b * b - 4 * c).squareRoot()
    let a = pow(10, 2.45)
    return (
      ((-b - root) / 2).squareRoot(), (3 - 5.0.squareRoot()) / 2 * a, (3 + 5.0.squareRoot()) / 2 * a,
      ((-b + root) / 2).squareRoot()
    )
  }()

  /// The magnitude of the analogue prototype, without its scale.
  private func prototypeGain(at frequency: Double) -> Double {
    guard self != .z else { return 1 }
    let (f1, f2, f3, f4) = Self.corners
    let f = frequency * frequency
    let c = f / ((f + f1 * f1) * (f + f4 * f4))
    return self == .c ? c : c * f / ((f + f2 * f2) * (f + f3 * f3)).squareRoot()
  }
}
