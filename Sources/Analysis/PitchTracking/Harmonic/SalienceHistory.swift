/// What the comb and the spectra gave for the latest frames: as many as the features of one frame look at.
///
/// Frames are numbered from 0. A frame outside the signal or no longer held has no row.
struct SalienceHistory: ~Copyable {
  /// Frames that are held.
  static let capacity = 32

  private let spectra: UnsafeMutablePointer<Float>
  private let salience: UnsafeMutablePointer<Float>
  private var levels = [Levels](repeating: Levels(), count: capacity)
  /// Frames taken so far.
  private(set) var count = 0
  private var peak: Float = -30
  private var floor: Float = 0

  /// A frame's power in the band, natural logarithms.
  struct Levels {
    /// The middle window's mean power.
    var power: Float = 0
    /// The highest of late: falls by 3 dB a second at a hop of 10 ms.
    var peak: Float = 0
    /// The lowest of late: rises by 10 dB a second.
    var floor: Float = 0
    /// Mean and standard deviation of the salience over all fundamentals.
    var mean: Float = 0
    var deviation: Float = 1
  }

  /// Decibels a second and hops of 10 ms, as natural logarithms of power.
  private static let peakFall: Float = 0.0069
  private static let floorRise: Float = 0.023

  init() {
    spectra = .allocate(capacity: Self.capacity * 3 * HarmonicSpectra.stride)
    spectra.initialize(repeating: 0, count: Self.capacity * 3 * HarmonicSpectra.stride)
    salience = .allocate(capacity: Self.capacity * HarmonicComb.count)
    salience.initialize(repeating: 0, count: Self.capacity * HarmonicComb.count)
  }

  deinit {
    spectra.deallocate()
    salience.deallocate()
  }

  mutating func reset() {
    count = 0
    peak = -30
    floor = 0
  }

  /// Analyses the next frame's sound.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ analysis: borrowing HarmonicSpectra, _ comb: HarmonicComb
  ) {
    let slot = count % Self.capacity
    let row = spectra + slot * 3 * HarmonicSpectra.stride
    let power = analysis.analyse(samples, row)
    let values = salience + slot * HarmonicComb.count
    comb.apply(row, values)
    peak = max(power, peak - Self.peakFall)
    floor = count == 0 ? power : power < floor ? power : floor + min(power - floor, Self.floorRise)
    var (sum, squares) = (0.0, 0.0)
    for bin in 0..<HarmonicComb.count {
      sum += Double(values[bin])
      squares += Double(values[bin]) * Double(values[bin])
    }
    let mean = sum / Double(HarmonicComb.count)
    let variance = max(0, squares / Double(HarmonicComb.count) - mean * mean)
    levels[slot] = Levels(
      power: power, peak: peak, floor: floor, mean: Float(mean), deviation: Float(variance.squareRoot()) + 1e-3)
    count += 1
  }

  /// The three whitened spectra of a frame.
  func spectra(_ frame: Int) -> UnsafePointer<Float> {
    UnsafePointer(spectra + frame % Self.capacity * 3 * HarmonicSpectra.stride)
  }

  /// The salience of each fundamental in a frame.
  func salience(_ frame: Int) -> UnsafePointer<Float> {
    UnsafePointer(salience + frame % Self.capacity * HarmonicComb.count)
  }

  /// A frame's levels; those of the first or last frame for one before or after.
  func levels(_ frame: Int) -> Levels { levels[max(0, min(frame, count - 1)) % Self.capacity] }
}
