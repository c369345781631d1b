import Foundation

/// The shape of a sound's spectrum, with which two sounds are compared. It contains neither the loudness nor single
/// harmonics.
///
/// The levels of 24 bands, evenly spaced on the mel scale from 100 Hz to 7.6 kHz, are cosine-transformed, and
/// coefficients 1 to 12 are kept (S. B. Davis & P. Mermelstein, IEEE Trans. ASSP 28, 1980, with levels in dB).
public struct VoiceSpectrum: Sendable, Hashable, Codable {
  /// The number of bands.
  public static let bandCount = 24
  /// The number of coefficients that are kept; coefficient 0, the mean level, is not among them.
  public static let coefficientCount = 12

  /// The step to which the ear rounds the coefficients, dB.
  public static let resolution: Float = 1.0 / 32

  /// Coefficients 1…12 of the orthonormal cosine transform of the levels, dB; the rest is 0.
  public var coefficients: SIMD16<Float>

  /// Makes a spectrum from its coefficients.
  public init(coefficients: SIMD16<Float>) { self.coefficients = coefficients }

  /// Returns the distance of two sounds, dB: the root mean square of the differences of `bandLevels`.
  public func distance(to other: VoiceSpectrum) -> Double {
    let difference = coefficients - other.coefficients
    return (Double((difference * difference).sum()) / Double(Self.bandCount)).squareRoot()
  }

  /// The smoothed levels of the bands for drawing, dB relative to their mean.
  public var bandLevels: [Double] {
    (0..<Self.bandCount).map { band in
      (1...Self.coefficientCount).reduce(0) { sum, k in
        sum + Double(coefficients[k - 1]) * Self.cosine(k, band)
      }
    }
  }

  /// The centre frequency of each band, hertz.
  public static let bandFrequencies = (1...bandCount).map { SpectrumMeter.edge($0) }

  /// Returns an element of the matrix of the orthonormal cosine transform.
  static func cosine(_ k: Int, _ band: Int) -> Double {
    (2 / Double(bandCount)).squareRoot() * cos(.pi * Double(k) * (Double(band) + 0.5) / Double(bandCount))
  }
}
