/// The tables of ISO 8253-1:2010 (2 to 4) and ANSI S3.1-1999, in decibels for 0 dB HL.
enum AmbientNoiseTables {
  /// Third-octave bands of ISO 8253-1: nominal centre frequencies in hertz.
  static let thirdOctaves: [Double] = [
    31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000,
    5000, 6300, 8000,
  ]

  /// ISO 8253-1, air conduction with typical supra-aural earphones, by the lowest test frequency.
  static let airConduction: [Double: [Double]] = [
    125: [56, 52, 47, 42, 38, 33, 28, 23, 20, 19, 18, 18, 18, 18, 20, 23, 25, 27, 30, 32, 34, 36, 35, 34, 33],
    250: [66, 62, 57, 52, 48, 43, 39, 30, 20, 19, 18, 18, 18, 18, 20, 23, 25, 27, 30, 32, 34, 36, 35, 34, 33],
    500: [78, 73, 68, 64, 59, 55, 51, 47, 42, 37, 33, 24, 18, 18, 20, 23, 25, 27, 30, 32, 34, 36, 35, 34, 33],
  ]

  /// ISO 8253-1, bone conduction, by the lowest test frequency.
  static let boneConduction: [Double: [Double]] = [
    125: [55, 47, 41, 35, 30, 25, 20, 17, 15, 13, 11, 9, 8, 8, 7, 7, 7, 8, 8, 6, 4, 2, 4, 9, 15],
    250: [63, 56, 49, 44, 39, 35, 28, 21, 15, 13, 11, 9, 8, 8, 7, 7, 7, 8, 8, 6, 4, 2, 4, 9, 15],
  ]

  /// Mean attenuation of typical supra-aural earphones, in decibels.
  static let supraAural: [Double?] = [
    0, 0, 0, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 9, 11, 15, 18, 21, 26, 28, 31, 32, 29, 26, 24,
  ]

  /// Mean attenuation of the insert earphones ER-3A, in decibels.
  static let insert: [Double?] = [
    33, 33, 33, 33, 33, 33, 33, 34, 35, 36, 37, 37, 38, 37, 37, 37, 35, 34, 33, 35, 37, 40, 41, 42, 43,
  ]

  /// Mean attenuation of the Sennheiser HDA 200, in decibels; unknown below 63 Hz.
  static let hda200: [Double?] = [
    nil, nil, nil, 17, 16, 15, 15, 15, 16, 16, 18, 20, 23, 25, 27, 29, 30, 31, 32, 37, 41, 46, 45, 45, 44,
  ]

  /// Octave bands of ANSI S3.1: nominal centre frequencies in hertz.
  static let octaves: [Double] = [125, 250, 500, 1000, 2000, 4000, 8000]

  /// ANSI S3.1, ears covered by supra-aural earphones, by the lowest test frequency.
  static let ansiSupraAural: [Double: [Double]] = [
    125: [35, 25, 21, 26, 34, 37, 37],
    250: [39, 25, 21, 26, 34, 37, 37],
    500: [49, 35, 21, 26, 34, 37, 37],
  ]

  /// ANSI S3.1, ears covered by insert earphones, by the lowest test frequency.
  static let ansiInsert: [Double: [Double]] = [
    125: [59, 53, 50, 47, 49, 50, 56],
    250: [67, 53, 50, 47, 49, 50, 56],
    500: [78, 64, 50, 47, 49, 50, 56],
  ]
}
