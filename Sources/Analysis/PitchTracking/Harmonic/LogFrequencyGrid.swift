import Foundation

/// The frequency axis on which harmonics are searched: bins at equal ratios of frequency, 53 per octave.
///
/// With 53 equal steps the important ratios are almost on the grid: 3/2 within 0.1 cent, 5/4 within 1.4, 7/4 within 4.8
/// (Mercator's temperament). So the harmonics of a bin are bins, too, and a harmonic comb is a sum of shifted rows.
enum LogFrequencyGrid {
  /// Number of bins per octave.
  static let resolution = 53.0
  /// The frequency of bin 0, in hertz.
  static let lowest = 30.0
  /// The highest frequency that is used, in hertz: that of telephone bandwidth, so that all recordings are treated
  /// alike.
  static let highest = 3600.0
  /// Number of bins from `lowest` to `highest`.
  static let count = Int(log2(highest / lowest) * resolution) + 1

  /// The fundamental frequencies that the method covers, in hertz.
  static let fundamentals = 36.0...2000.0
  /// The bins of these fundamentals.
  static let fundamentalBins = nearest(fundamentals.lowerBound)..<nearest(fundamentals.upperBound) + 1

  /// The distance in bins that corresponds to a ratio of frequencies, rounded.
  static func offset(_ ratio: Double) -> Int { Int((log2(ratio) * resolution).rounded()) }

  /// The bin that is nearest to a frequency in hertz.
  static func nearest(_ frequency: Double) -> Int { offset(frequency / lowest) }

  /// The frequency of the fundamental that is `index` bins above the lowest one, in hertz.
  static func fundamental(_ index: Int) -> Double { frequency(Double(fundamentalBins.lowerBound + index)) }

  /// The frequency in hertz of a position between bins.
  static func frequency(_ bin: Double) -> Double { lowest * exp2(bin / resolution) }
}
