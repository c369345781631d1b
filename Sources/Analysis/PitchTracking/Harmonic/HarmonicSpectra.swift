import AudioCore
import Foundation
import Spectral

/// Log-frequency spectra of one stretch of sound through three windows, without the noise floor.
///
/// Hann windows of 32, 64 and 128 ms suit quickly changing voices and low tones. Each spectrum is averaged onto
/// `LogFrequencyGrid`, its logarithm is taken, and the mean over half an octave on either side is subtracted. The
/// result contains the peaks, whatever the slope of the spectrum and of the noise. A noise floor over time would
/// include held notes; a mean over frequency does not. Cost: three transforms of twice the window's length.
struct HarmonicSpectra: ~Copyable {
  /// Lengths of the windows in seconds.
  static let durations = [0.032, 0.064, 0.128]
  /// Number of values in one row of `analyse`: for each window the grid with space on both sides, so that it includes
  /// every harmonic of every fundamental.
  static let stride = before + LogFrequencyGrid.count + after
  /// Number of values before the grid's first bin and after its last; they are all 0.
  static let before = 110
  static let after = 260

  /// Number of samples that `analyse` needs.
  let length: Int
  /// Distance between the bins of a power spectrum in hertz, per window.
  let spacings: [Double]

  /// Number of bins on either side over which the mean is taken: half an octave.
  private static let neighbours = 26
  /// Constants that are added to each power: one relative to the mean power, which hides the digital noise between the
  /// harmonics of a loud sound, and an absolute one (−110 dBFS), which makes the spectrum of silence flat.
  private static let relativeFloor: Float = 1e-6
  private static let absoluteFloor: Float = 1e-11
  private static let levelFloor: Float = 1e-12
  /// Mean power above which a frame is not treated as sound: 120 dB above full scale.
  private static let highestPower: Float = 1e12

  private let offsets: [Int]
  private let windows: [[Float]]
  private let scales: [Float]
  private let banks: [LogFrequencyBank]
  private let bandBins: [Int]
  private let short: RealFFT
  private let middle: RealFFT
  private let long: RealFFT
  private let powers: [UnsafeMutableBufferPointer<Float>]
  /// Memory for the prefix sums of one spectrum and its ends; the first is 0.
  private let sums: UnsafeMutableBufferPointer<Double>

  /// Creates spectra for stretches of `length` samples. The long window is centred on their middle. The short and the
  /// middle window are centred `ahead` samples after it.
  init(sampleRate: Double, length: Int, ahead: Int) throws {
    let lengths = Self.durations.map { min(2 * Int($0 * sampleRate / 2), length) }
    let transforms = lengths.map { RealFFT.fastLength(atLeast: 2 * $0) }
    // Local variables first: a noncopyable value must not be partly initialised when an initialiser throws.
    let short = try RealFFT(length: transforms[0])
    let middle = try RealFFT(length: transforms[1])
    let long = try RealFFT(length: transforms[2])
    let windows = try lengths.map { try Window.hann.samples(length: max(1, $0), .periodic).map { Float($0) } }
    self.length = length
    let centre = length / 2
    offsets = [centre + ahead - lengths[0] / 2, centre + ahead - lengths[1] / 2, centre - lengths[2] / 2]
    self.windows = windows
    scales = windows.map { 1 / $0.reduce(0) { $0 + $1 * $1 } }
    spacings = transforms.map { sampleRate / Double($0) }
    banks = zip(spacings, transforms).map { LogFrequencyBank(spacing: $0, binCount: $1 / 2 + 1) }
    bandBins = zip(spacings, transforms).map { min(Int(LogFrequencyGrid.highest / $0), $1 / 2) + 1 }
    self.short = short
    self.middle = middle
    self.long = long
    sums = .allocate(capacity: LogFrequencyGrid.count + 2 * Self.neighbours + 1)
    sums.initialize(repeating: 0)
    powers = transforms.map {
      let power = UnsafeMutableBufferPointer<Float>.allocate(capacity: $0 / 2 + 1)
      power.initialize(repeating: 0)
      return power
    }
  }

  deinit {
    for power in powers { power.deallocate() }
    sums.deallocate()
  }

  /// The power spectrum of the last analysed sound through window `index`. White noise of variance σ² has the value σ².
  func power(_ index: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(powers[index]) }

  /// Writes the three whitened spectra (natural logarithm of power, three times `stride` values) to `row`. Returns the
  /// natural logarithm of the middle window's mean power within the grid's band.
  func analyse(_ samples: UnsafeBufferPointer<Float>, _ row: UnsafeMutablePointer<Float>) -> Float {
    _ = analyse(0, short, samples, row)
    let level = analyse(1, middle, samples, row + Self.stride)
    _ = analyse(2, long, samples, row + 2 * Self.stride)
    return level
  }

  private func analyse(
    _ index: Int, _ transform: borrowing RealFFT, _ samples: UnsafeBufferPointer<Float>,
    _ row: UnsafeMutablePointer<Float>
  ) -> Float {
    let (signal, spectrum, power) = (transform.signal, transform.spectrum, powers[index])
    guard let source = samples.baseAddress, let target = signal.baseAddress, let bins = power.baseAddress else {
      return 0
    }
    let first = source + offsets[index]
    windows[index].withUnsafeBufferPointer { window in
      let mean = Self.mean(first, window.count)
      for n in 0..<window.count { target[n] = (first[n] - mean) * window[n] }
    }
    transform.forward()
    let scale = scales[index]
    let parts = UnsafeRawPointer(spectrum.baseAddress)
    var k = 0
    while k + 4 <= power.count, let parts {
      let values = parts.loadUnaligned(fromByteOffset: 8 * k, as: SIMD8<Float>.self)
      let squares = values * values
      let sums = (squares.evenHalf + squares.oddHalf) * scale
      UnsafeMutableRawPointer(bins + k).storeBytes(of: sums, as: SIMD4<Float>.self)
      k += 4
    }
    while k < power.count {
      let square = spectrum[k] * spectrum[k]
      bins[k] = (square.x + square.y) * scale
      k += 1
    }
    let mean = Self.mean(bins, bandBins[index])
    let grid = row + Self.before
    guard mean < Self.highestPower else {
      // Not a number, or louder than any sound: the spectrum is set to 0.
      for bin in 0..<LogFrequencyGrid.count { grid[bin] = 0 }
      for k in 0..<power.count { bins[k] = 0 }
      return log(Self.levelFloor)
    }
    banks[index].apply(bins, grid)
    let floor = Self.relativeFloor * mean + Self.absoluteFloor
    for bin in 0..<LogFrequencyGrid.count { grid[bin] += floor }
    naturalLogarithm(grid, count: LogFrequencyGrid.count)
    subtractNeighbourhood(grid)
    return log(mean + Self.levelFloor)
  }

  /// The mean of some numbers.
  static func mean(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    // Eight sums side by side, because each addition to a single sum would have to wait for the last one.
    var sums = SIMD8<Float>.zero
    var n = 0
    while n + 8 <= count {
      sums += UnsafeRawPointer(samples + n).loadUnaligned(as: SIMD8<Float>.self)
      n += 8
    }
    var sum = sums.sum()
    while n < count {
      sum += samples[n]
      n += 1
    }
    return sum / Float(count)
  }

  /// Subtracts the mean of its neighbourhood from each bin. The first and the last value stand for those beyond.
  private func subtractNeighbourhood(_ grid: UnsafeMutablePointer<Float>) {
    let count = LogFrequencyGrid.count
    let reach = Self.neighbours
    // Prefix sums in Double, because only their differences are used.
    var sum = 0.0
    var next = 0
    func add(_ value: Float) {
      sum += Double(value)
      next += 1
      sums[next] = sum
    }
    for _ in 0..<reach { add(grid[0]) }
    for bin in 0..<count { add(grid[bin]) }
    for _ in 0..<reach { add(grid[count - 1]) }
    let width = 1 / Double(2 * reach + 1)
    for bin in 0..<count { grid[bin] -= Float((sums[bin + 2 * reach + 1] - sums[bin]) * width) }
  }
}
