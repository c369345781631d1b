import Foundation

/// Finds the exact frequency of a chosen fundamental: by the period if the sound is periodic enough
/// (`PeriodCorrelation`), otherwise from the peaks of its harmonics in the frame's power spectrum.
///
/// Sound and spectra of the latest frames are stored until a frame is decided. The peak of each harmonic is placed by a
/// parabola through the logarithms of three bins (the peaks of Hann windows are nearly Gaussian, and bins are closer
/// than half a main lobe). The fundamental is the mean of the peaks' frequencies divided by their numbers. The weight
/// of a harmonic is its power times its number, because errors are smaller for strong harmonics and are divided by the
/// number.
struct HarmonicRefinement: ~Copyable {
  /// Lowest fundamental, in hertz, for which the window of 64 ms is used. Below it this window does not separate the
  /// harmonics.
  private static let middleFrom = 80.0
  /// Number of harmonics that are used.
  private static let harmonics = 8
  /// How far the peak of a harmonic may be from its expected place, as a ratio.
  private static let reach = 0.025
  /// How far the result may be from the start of the search, in octaves.
  private static let farthest = 50.0 / 1200

  private let capacity: Int
  private let lengths: [Int]
  private let spacings: [Double]
  private let period: PeriodCorrelation
  private let storage: UnsafeMutablePointer<Float>
  /// Whether a frame is loud enough to detect a tone by its period alone.
  private var isLoud: [Bool]
  private var count = 0

  /// Number of values that are stored for a frame: the spectra of the middle and the long window, and the sound.
  private var stride: Int { lengths[0] + lengths[1] + period.length }

  /// Creates storage for `capacity` frames.
  init(capacity: Int, _ spectra: borrowing HarmonicSpectra, _ period: PeriodCorrelation) {
    self.capacity = capacity
    self.period = period
    isLoud = [Bool](repeating: false, count: capacity)
    lengths = [spectra.power(1).count, spectra.power(2).count]
    spacings = [spectra.spacings[1], spectra.spacings[2]]
    let size = capacity * (lengths[0] + lengths[1] + period.length)
    storage = .allocate(capacity: size)
    storage.initialize(repeating: 0, count: size)
  }

  deinit { storage.deallocate() }

  mutating func reset() { count = 0 }

  /// Stores the sound of the next frame and its spectra, which must have been analysed last.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ spectra: borrowing HarmonicSpectra, isLoud: Bool
  ) {
    self.isLoud[count % capacity] = isLoud
    let slot = storage + count % capacity * stride
    let (middle, long) = (spectra.power(1), spectra.power(2))
    for k in 0..<lengths[0] { slot[k] = middle[k] }
    for k in 0..<lengths[1] { slot[lengths[0] + k] = long[k] }
    guard let source = samples.baseAddress else { return }
    let mean = HarmonicSpectra.mean(source, samples.count)
    let sound = slot + lengths[0] + lengths[1]
    for n in 0..<samples.count { sound[n] = source[n] - mean }
    count += 1
  }

  /// The sound of one of the latest frames, without its mean.
  func sound(inFrame frame: Int) -> UnsafeBufferPointer<Float> {
    let slot = storage + frame % capacity * stride
    return UnsafeBufferPointer(start: slot + lengths[0] + lengths[1], count: period.length)
  }

  /// Whether one of the latest frames was loud enough to detect a tone by its period alone.
  func isLoud(inFrame frame: Int) -> Bool { isLoud[frame % capacity] }

  /// The share of the power below a frequency in hertz in one of the latest frames, 0…1.
  func share(below frequency: Double, inFrame frame: Int) -> Double {
    let power = storage + frame % capacity * stride
    let end = min(lengths[0], Int(frequency / spacings[0]) + 1)
    var (inside, outside) = (Float(0), Float(0))
    for k in 1..<max(1, end) { inside += power[k] }
    for k in max(1, end)..<lengths[0] { outside += power[k] }
    return Double(inside / max(inside + outside, .leastNormalMagnitude))
  }

  /// Whether the whole of one of the latest frames repeats after the period of `frequency` (hertz).
  func holds(_ frequency: Double, inFrame frame: Int) -> Bool {
    period.holds(frequency, in: UnsafePointer(storage + frame % capacity * stride) + lengths[0] + lengths[1])
  }

  /// The fundamental near `frequency` (hertz) in one of the latest frames.
  func refined(_ frequency: Double, inFrame frame: Int) -> Double {
    let slot = UnsafePointer(storage + frame % capacity * stride)
    if let placed = period.fundamental(near: frequency, in: slot + lengths[0] + lengths[1]) { return placed }
    let window = frequency >= Self.middleFrom ? 0 : 1
    let power = slot + (window == 0 ? 0 : lengths[0])
    let spacing = spacings[window]
    let last = min(lengths[window] - 2, Int(LogFrequencyGrid.highest / spacing))
    // The first harmonics are certainly separated. With their result the search for the higher ones can be narrow.
    let rough = Self.estimate(power, spacing, last, frequency, 1...3, Self.reach)
    let fine = Self.estimate(power, spacing, last, rough, 1...Self.harmonics, Self.reach / 2)
    return abs(log2(fine / frequency)) <= Self.farthest ? fine : frequency
  }

  private static func estimate(
    _ power: UnsafePointer<Float>, _ spacing: Double, _ last: Int, _ frequency: Double, _ numbers: ClosedRange<Int>,
    _ reach: Double
  ) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for number in numbers {
      let expected = Double(number) * frequency / spacing
      let distance = min(max(1.5, expected * reach), 0.4 * frequency / spacing)
      let (first, end) = (max(1, Int((expected - distance).rounded(.up))), min(last, Int(expected + distance)))
      guard first <= end else { continue }
      var peak = first
      for k in first...end where power[k] > power[peak] { peak = k }
      guard power[peak] > power[peak - 1], power[peak] >= power[peak + 1], power[peak + 1] > 0, power[peak - 1] > 0
      else { continue }
      let (left, centre, right) = (
        log(Double(power[peak - 1])), log(Double(power[peak])), log(Double(power[peak + 1]))
      )
      let shift = (left - right) / (2 * (left - 2 * centre + right))
      let weight = Double(power[peak]) * Double(number)
      sum += weight * (Double(peak) + shift) * spacing / Double(number)
      weights += weight
    }
    return weights > 0 ? sum / weights : frequency
  }
}
