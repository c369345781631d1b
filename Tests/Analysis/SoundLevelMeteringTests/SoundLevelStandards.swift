import Foundation

/// IEC 61672-1:2013, table 3: the weightings at exact base-10 frequencies, with the limits of class 1.
enum WeightingTable {
  /// Nominal frequency in hertz, A and C in decibels (0.0001), and by how much class 1 may lie above and below.
  static let rows: [(nominal: Double, a: Double, c: Double, above: Double, below: Double)] = [
    (10, -70.4304, -14.33, 3, .infinity), (12.5, -63.3711, -11.2486, 2.5, .infinity), (16, -56.6881, -8.5307, 2, 4),
    (20, -50.4522, -6.2401, 2, 2), (25, -44.703, -4.4055, 2, 1.5), (31.5, -39.44, -3.0103, 1.5, 1.5),
    (40, -34.6303, -1.9987, 1, 1), (50, -30.2282, -1.294, 1, 1), (63, -26.1943, -0.818, 1, 1),
    (80, -22.5038, -0.5038, 1, 1), (100, -19.1428, -0.2996, 1, 1), (125, -16.0984, -0.1685, 1, 1),
    (160, -13.3503, -0.0851, 1, 1), (200, -10.8704, -0.0325, 1, 1), (250, -8.6303, 0, 1, 1),
    (315, -6.611, 0.0193, 1, 1), (400, -4.8084, 0.0294, 1, 1), (500, -3.2327, 0.0326, 1, 1),
    (630, -1.9005, 0.0294, 1, 1), (800, -0.8239, 0.0193, 1, 1), (1000, 0, 0, 0.7, 0.7),
    (1250, 0.5912, -0.0325, 1, 1), (1600, 0.9807, -0.0851, 1, 1), (2000, 1.1999, -0.1685, 1, 1),
    (2500, 1.2707, -0.2996, 1, 1), (3150, 1.1987, -0.5038, 1, 1), (4000, 0.9699, -0.818, 1, 1),
    (5000, 0.5487, -1.294, 1.5, 1.5), (6300, -0.1212, -1.9987, 1.5, 2), (8000, -1.1107, -3.0103, 1.5, 2.5),
    (10_000, -2.4918, -4.4055, 2, 3), (12_500, -4.3175, -6.2401, 2, 5), (16_000, -6.6026, -8.5307, 2.5, 16),
    (20_000, -9.3169, -11.2486, 3, .infinity),
  ]

  /// The exact frequency of a row, in hertz.
  static func frequency(_ row: Int) -> Double { pow(10, Double(row + 10) / 10) }
}

/// IEC 61260-1:2014, table 1: what a class 1 band filter may and must take off.
enum BandMask {
  /// Exponents e of G^e for octave bands, and the most that may be taken off there, in decibels.
  private static let most: [(exponent: Double, attenuation: Double)] = [
    (0, 0.4), (0.125, 0.5), (0.25, 0.7), (0.375, 1.4), (0.5, 5.3),
  ]
  /// Exponents and the least that must be taken off.
  private static let least: [(exponent: Double, attenuation: Double)] = [
    (0.5, 1.2), (1, 16.6), (2, 40.5), (3, 60), (4, 70),
  ]
  private static let octave = pow(10, 0.3)

  /// The limits of the attenuation, relative to that at midband, at a frequency of `ratio` midbands.
  static func limits(ratio: Double, bandsPerOctave: Int) -> (least: Double, most: Double) {
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
