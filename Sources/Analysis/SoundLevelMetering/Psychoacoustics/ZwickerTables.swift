/// The tables of the stationary method from E. Zwicker, H. Fastl, U. Widmann, K. Kurakata, S. Kuwano, S. Namba:
/// "Program for calculating loudness according to DIN 45631 (ISO 532B)", J. Acoust. Soc. Jpn. (E) 12 (1991). ISO
/// 532-1:2017, annex A, uses the same tables.
enum ZwickerTables {
  /// Number of third-octave levels that are needed: 25 Hz to 12.5 kHz.
  static let bandCount = 28

  /// Upper limits, in decibels, of the ranges in which the levels of the lowest bands are lowered.
  static let lowRanges = [45.0, 55, 65, 71, 80, 90, 100, 120]

  /// Corrections to the levels of the eleven bands up to 250 Hz in each range, in decibels (equal loudness contours).
  static let lowCorrections: [[Double]] = [
    [-32, -24, -16, -10, -5, 0, -7, -3, 0, -2, 0],
    [-29, -22, -15, -10, -4, 0, -7, -2, 0, -2, 0],
    [-27, -19, -14, -9, -4, 0, -6, -2, 0, -2, 0],
    [-25, -17, -12, -9, -3, 0, -5, -2, 0, -2, 0],
    [-23, -16, -11, -7, -3, 0, -4, -1, 0, -1, 0],
    [-20, -14, -10, -6, -3, 0, -4, -1, 0, -1, 0],
    [-18, -12, -9, -6, -2, 0, -3, -1, 0, -1, 0],
    [-15, -10, -8, -4, -2, 0, -3, -1, 0, -1, 0],
  ]

  /// Which of the eleven lowest bands form each of the first three critical bands.
  static let lowGroups = [0..<6, 6..<9, 9..<11]

  /// The level of each critical band at the threshold of hearing, in decibels.
  static let thresholds = [30, 18, 12, 8, 7, 6, 5, 4] + [Double](repeating: 3, count: 12)

  /// Attenuation of each critical band's level by the outer and middle ear, in decibels.
  static let transmission =
    [Double](repeating: 0, count: 10) + [-0.5, -1.6, -3.2, -5.4, -5.6, -4, -1.5, 2, 5, 12]

  /// Correction of each critical band's level for a diffuse field, in decibels.
  static let diffuseField = [
    0, 0, 0.5, 0.9, 1.2, 1.6, 2.3, 2.8, 3, 2, 0, -1.4, -2, -1.9, -1, 0.5, 3, 4, 4.3, 4,
  ]

  /// Difference between a third-octave level and the level of the critical band around it, in decibels.
  static let criticalBand = [
    -0.25, -0.6, -0.8, -0.8, -0.5, 0, 0.5, 1.1, 1.5, 1.7, 1.8, 1.8, 1.7, 1.6, 1.4, 1.2, 0.8, 0.5, 0, -0.5,
  ]

  /// The upper limit of each critical band, in Bark. The last band has no upper limit.
  static let upperLimits = [
    0.9, 1.8, 2.8, 3.5, 4.4, 5.4, 6.6, 7.9, 9.2, 10.6, 12.3, 13.8, 15.2, 16.7, 18.1, 19.3, 20.6, 21.8, 22.7, 23.6, 24,
  ]

  /// The specific loudnesses, in sone per Bark, at which the slope of an upper flank changes.
  static let slopeRanges = [
    21.5, 18, 15.1, 11.5, 9, 6.1, 4.4, 3.1, 2.13, 1.36, 0.82, 0.42, 0.30, 0.22, 0.15, 0.10, 0.035, 0,
  ]

  /// The slope of an upper flank, in sone per Bark²: a row for each range, a column for each critical band from the
  /// second one. The last column is used for all following bands.
  static let slopes = [
    [13, 8.2, 6.3, 5.5, 5.5, 5.5, 5.5, 5.5],
    [9, 7.5, 6, 5.1, 4.5, 4.5, 4.5, 4.5],
    [7.8, 6.7, 5.6, 4.9, 4.4, 3.9, 3.9, 3.9],
    [6.2, 5.4, 4.6, 4, 3.5, 3.2, 3.2, 3.2],
    [4.5, 3.8, 3.6, 3.2, 2.9, 2.7, 2.7, 2.7],
    [3.7, 3, 2.8, 2.35, 2.2, 2.2, 2.2, 2.2],
    [2.9, 2.3, 2.1, 1.9, 1.8, 1.7, 1.7, 1.7],
    [2.4, 1.7, 1.5, 1.35, 1.3, 1.3, 1.3, 1.3],
    [1.95, 1.45, 1.3, 1.15, 1.1, 1.1, 1.1, 1.1],
    [1.5, 1.2, 0.94, 0.86, 0.82, 0.82, 0.82, 0.82],
    [0.72, 0.67, 0.64, 0.63, 0.62, 0.62, 0.62, 0.62],
    [0.59, 0.53, 0.51, 0.5, 0.42, 0.42, 0.42, 0.42],
    [0.4, 0.33, 0.26, 0.24, 0.24, 0.22, 0.22, 0.22],
    [0.27, 0.21, 0.2, 0.18, 0.17, 0.17, 0.17, 0.17],
    [0.16, 0.15, 0.14, 0.12, 0.11, 0.11, 0.11, 0.11],
    [0.12, 0.11, 0.1, 0.08, 0.08, 0.08, 0.08, 0.08],
    [0.09, 0.08, 0.07, 0.06, 0.06, 0.06, 0.06, 0.05],
    [0.06, 0.05, 0.03, 0.02, 0.02, 0.02, 0.02, 0.02],
  ]
}
