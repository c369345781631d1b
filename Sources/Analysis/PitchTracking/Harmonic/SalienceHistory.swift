/// The saliences and spectra of the latest frames, as many as the features of one frame need.
///
/// Frames are numbered from 0. A frame outside of the signal, or one that is no longer stored, has no row.
struct SalienceHistory: ~Copyable {
  /// Number of stored frames.
  static let capacity = 32

  private let spectra: UnsafeMutablePointer<Float>
  private let salience: UnsafeMutablePointer<Float>
  private var levels = [Levels](repeating: Levels(), count: capacity)
  /// Number of frames so far.
  private(set) var count = 0
  private var peak = PeakMemory<Float>(lowest: -30, highest: highest, held: 30)
  private var floor: Float = 0

  /// The power of a frame in the band, as natural logarithms.
  struct Levels {
    /// The middle window's mean power.
    var power: Float = 0
    /// The highest recent power. It falls by 3 dB a second at a hop of 10 ms. A power that no sound within the scale has
    /// is forgotten after 30 frames (`PeakMemory`).
    var peak: Float = 0
    /// The lowest recent power. It rises by 10 dB a second.
    var floor: Float = 0
    /// Mean and standard deviation of the salience over all fundamentals.
    var mean: Float = 0
    var deviation: Float = 1
  }

  /// Rates in decibels a second at hops of 10 ms, as natural logarithms of power.
  private static let peakFall: Float = 0.0069
  private static let floorRise: Float = 0.023
  /// The highest power of a sound, as a natural logarithm: that of the amplitude `SilenceReference.highest`.
  private static let highest: Float = 2.77

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
    peak.reset()
    floor = 0
  }

  /// Analyses the sound of the next frame.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ analysis: borrowing HarmonicSpectra, _ comb: HarmonicComb
  ) {
    let slot = count % Self.capacity
    let row = spectra + slot * 3 * HarmonicSpectra.stride
    let power = analysis.analyse(samples, row)
    let values = salience + slot * HarmonicComb.count
    comb.apply(row, values)
    let peak = self.peak.update(power) { $0 - Self.peakFall }
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

  /// The levels of a frame. Before the first frame they are those of the first, after the last frame those of the last.
  func levels(_ frame: Int) -> Levels { levels[max(0, min(frame, count - 1)) % Self.capacity] }
}
