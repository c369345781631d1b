/// How much each fundamental stands out: a weighted sum of the whitened spectra at its harmonics, minus what lies
/// between them.
///
/// The weights, one per window and `ratio`, come from training; a harmonic counts for, a place between harmonics
/// against (Camacho & Harris 2008 do this with fixed weights). Cost: one product per weight and fundamental.
struct HarmonicComb {
  /// Frequencies relative to the fundamental, at which the spectra are read: harmonics, halves and thirds.
  static let ratios: [Double] = fractions.map { $0.0 / $0.1 }
  private static let fractions: [(Double, Double)] = [
    (1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (4, 3), (3, 2), (5, 3), (2, 1), (7, 3), (5, 2), (8, 3), (3, 1), (7, 2),
    (4, 1), (9, 2), (5, 1), (11, 2), (6, 1), (13, 2), (7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1),
  ]
  /// The same in bins.
  static let offsets = ratios.map { LogFrequencyGrid.offset($0) }
  /// Fundamentals.
  static let count = LogFrequencyGrid.fundamentalBins.count

  private let weights: [Float]
  // Of the instance: what is global is made when it is first used, which must not be while sound flows.
  private let offsets = HarmonicComb.offsets
  private let tilt: Float

  /// `ratios.count` weights for each of the three windows, and what a bin's height adds per octave.
  init(weights: [Float], tilt: Float) {
    precondition(weights.count == 3 * Self.ratios.count)
    self.weights = weights
    self.tilt = tilt
  }

  /// Writes the salience of every fundamental to `output`.
  func apply(_ row: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
    let step = tilt / Float(LogFrequencyGrid.resolution)
    for bin in 0..<Self.count { output[bin] = step * Float(bin) }
    for window in 0..<3 {
      let first = row + window * HarmonicSpectra.stride + HarmonicSpectra.before
      for (index, offset) in offsets.enumerated() {
        let weight = weights[window * offsets.count + index]
        let shifted = first + LogFrequencyGrid.fundamentalBins.lowerBound + offset
        for bin in 0..<Self.count { output[bin] += weight * shifted[bin] }
      }
    }
  }
}
