import Foundation

/// The axis on which harmonics are looked for: bins at equal ratios of frequency, 53 an octave.
///
/// In 53 equal steps the ratios that matter lie almost on the grid: 3/2 within 0.1 cent, 5/4 within 1.4, 7/4 within 4.8
/// (Mercator's temperament), so that the harmonics of any bin are bins again and a harmonic comb is a sum of shifted
/// rows.
enum LogFrequencyGrid {
  /// Bins per octave.
  static let resolution = 53.0
  /// The frequency of bin 0, in hertz.
  static let lowest = 30.0
  /// The highest frequency that is looked at, in hertz: that of a telephone's band, so that all recordings look alike.
  static let highest = 3600.0
  /// Bins from `lowest` to `highest`.
  static let count = Int(log2(highest / lowest) * resolution) + 1

  /// The fundamental frequencies that the method covers, in hertz.
  static let fundamentals = 36.0...2000.0
  /// The bins of these fundamentals.
  static let fundamentalBins = nearest(fundamentals.lowerBound)..<nearest(fundamentals.upperBound) + 1

  /// Bins between 1 and a ratio, rounded.
  static func offset(_ ratio: Double) -> Int { Int((log2(ratio) * resolution).rounded()) }

  /// The bin that is nearest to a frequency in hertz.
  static func nearest(_ frequency: Double) -> Int { offset(frequency / lowest) }

  /// The frequency of the fundamental that is `index` bins above the lowest one, in hertz.
  static func fundamental(_ index: Int) -> Double { frequency(Double(fundamentalBins.lowerBound + index)) }

  /// The frequency of a bin, which may lie between two, in hertz.
  static func frequency(_ bin: Double) -> Double { lowest * exp2(bin / resolution) }
}
