import Foundation

/// IEC 61260-1:2014, table 1: the limits of the attenuation of a band filter of class 1.
public enum BandMask {
  /// Exponents e of G^e for octave bands, and the largest attenuation allowed there, in decibels.
  private static let most: [(exponent: Double, attenuation: Double)] = [
    (0, 0.4), (0.125, 0.5), (0.25, 0.7), (0.375, 1.4), (0.5, 5.3),
  ]
  /// Exponents e of G^e for octave bands, and the smallest attenuation allowed there, in decibels.
  private static let least: [(exponent: Double, attenuation: Double)] = [
    (0.5, 1.2), (1, 16.6), (2, 40.5), (3, 60), (4, 70),
  ]
  private static let octave = pow(10, 0.3)

  /// The limits of the attenuation, relative to that at midband, at `ratio` times the midband frequency.
  public static func limits(ratio: Double, bandsPerOctave: Int) -> (least: Double, most: Double) {
    let omega = max(ratio, 1 / ratio)
    // Breakpoints of octave bands, mapped to narrower ones, lie on a line over lg Ω.
    func mapped(_ exponent: Double) -> Double {
      let scale = (pow(octave, 0.5 / Double(bandsPerOctave)) - 1) / (octave.squareRoot() - 1)
      return log(1 + scale * (pow(octave, exponent) - 1))
    }
    func value(_ table: [(exponent: Double, attenuation: Double)]) -> Double? {
      let position = log(omega)
      guard let next = table.firstIndex(where: { mapped($0.exponent) >= position }) else { return nil }
      guard next > 0 else { return table[0].attenuation }
      let (x0, x1) = (mapped(table[next - 1].exponent), mapped(table[next].exponent))
      let (y0, y1) = (table[next - 1].attenuation, table[next].attenuation)
      return y0 + (y1 - y0) * (position - x0) / (x1 - x0)
    }
    let inside = log(omega) < mapped(0.5) - 1e-12
    return (inside ? -0.4 : value(least) ?? 70, value(most) ?? .infinity)
  }
}
