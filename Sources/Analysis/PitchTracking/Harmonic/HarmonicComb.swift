import AudioCore

/// The salience of each fundamental: a weighted sum of the whitened spectra at its harmonics, minus the spectra between
/// them.
///
/// The weights, one per window and `ratio`, are trained. A harmonic adds to the salience, and a place between harmonics
/// reduces it (Camacho & Harris 2008 use fixed weights). Cost: one product per weight and fundamental.
struct HarmonicComb {
  /// Frequencies relative to the fundamental, at which the spectra are read: harmonics, halves and thirds.
  static let ratios: [Double] = fractions.map { $0.0 / $0.1 }
  private static let fractions: [(Double, Double)] = [
    (1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (4, 3), (3, 2), (5, 3), (2, 1), (7, 3), (5, 2), (8, 3), (3, 1), (7, 2),
    (4, 1), (9, 2), (5, 1), (11, 2), (6, 1), (13, 2), (7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1),
  ]
  /// The ratios as distances in bins.
  static let offsets = ratios.map { LogFrequencyGrid.offset($0) }
  /// Number of fundamentals.
  static let count = LogFrequencyGrid.fundamentalBins.count

  private let weights: [Float]
  // A stored property, because globals are initialised at their first use, which must not happen while sound is
  // processed.
  private let offsets = HarmonicComb.offsets
  private let tilt: Float

  /// Creates a comb from `ratios.count` weights for each of the three windows, and the amount that the salience gains
  /// per octave.
  init(weights: [Float], tilt: Float) {
    ensure(weights.count == 3 * Self.ratios.count, "a comb has a weight per window and ratio")
    self.weights = weights
    self.tilt = tilt
  }

  /// Writes the salience of every fundamental to `output`.
  func apply(_ row: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
    let step = tilt / Float(LogFrequencyGrid.resolution)
    var bin = 0
    // Some fundamentals at a time, whose sums stay in registers for all weights.
    while bin + 16 <= Self.count {
      let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(bin)
      var (low, high) = (step * ramp, step * (ramp + 8))
      forEachTooth(row) { weight, shifted in
        let samples = UnsafeRawPointer(shifted + bin)
        low += weight * samples.loadUnaligned(as: SIMD8<Float>.self)
        high += weight * samples.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
      }
      UnsafeMutableRawPointer(output + bin).storeBytes(of: low, as: SIMD8<Float>.self)
      UnsafeMutableRawPointer(output + bin + 8).storeBytes(of: high, as: SIMD8<Float>.self)
      bin += 16
    }
    let rest = bin..<Self.count
    for bin in rest { output[bin] = step * Float(bin) }
    forEachTooth(row) { weight, shifted in
      for bin in rest { output[bin] += weight * shifted[bin] }
    }
  }

  /// Calls `body` with each weight and the spectrum as it stands under it, from the first fundamental on.
  @inline(__always)
  private func forEachTooth(
    _ row: UnsafePointer<Float>, _ body: (Float, UnsafePointer<Float>) -> Void
  ) {
    for window in 0..<3 {
      let first = row + window * HarmonicSpectra.stride + HarmonicSpectra.before
      for (index, offset) in offsets.enumerated() {
        body(
          weights[window * offsets.count + index],
          first + LogFrequencyGrid.fundamentalBins.lowerBound + offset)
      }
    }
  }
}
