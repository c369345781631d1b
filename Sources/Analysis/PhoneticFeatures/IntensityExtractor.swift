import AudioCore
import FeatureTracks
import VoiceMeasurement

/// The intensity of one channel by the frame: the mean square under a Kaiser window, as Praat's "To Intensity…" has it.
///
/// The window is 6.4 periods of the minimum pitch long and has the shape I₀((2π² + ½) √(1 − x²)), whose side lobes lie below −190
/// dB, so that a steady voice at or above the minimum pitch has a steady intensity. Frames lie symmetrically over a recording
/// whose length is known (Praat's places). In a stream the first window begins with the signal. A window without power has no
/// intensity (Praat: −300 dB).
///
/// Latency: half a window. Memory: two windows. Cost: 8 products and sums a sample. No allocation after `init`.
public struct IntensityExtractor: ~Copyable, FeatureExtractor {
  /// The settings.
  public let configuration: IntensityConfiguration
  /// The sample rate in hertz that the extractor was made for.
  public let sampleRate: Double
  /// `intensity` and `intensity_dbfs`.
  public var columns: [FeatureColumn] { IntensityConfiguration.columns }
  /// Seconds from one frame to the next.
  public let hopDuration: Double

  /// Samples of a window on each side of its middle.
  private let half: Int
  private let window: [Double]
  private let grid: FrameGrid?
  private let frameCount: Int?
  /// The latest samples; the first of them has the place `base` in the signal.
  private var storage: [Float]
  private var base = 0
  private var end = 0
  private var index = 0
  private var values: [Float]

  /// An extractor at rest.
  ///
  /// - Parameter frameCount: number of samples of the whole signal where it is known, at least 0; frames after them are not heard.
  /// - Throws: `PhoneticFeatureError` for a setting out of range.
  public init(
    configuration: IntensityConfiguration = .init(), sampleRate: Double, frameCount: Int? = nil
  ) throws(PhoneticFeatureError) {
    try configuration.validate(sampleRate: sampleRate)
    if let frameCount, !(0...1 << 48).contains(frameCount) {
      throw .setting("length of the signal", Double(frameCount), expected: "0 to \(1 << 48) samples")
    }
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.frameCount = frameCount
    hopDuration = configuration.hop
    let middle = configuration.window / 2 * sampleRate
    half = Int(middle)
    window = (-half...half).map { n in
      let x = Double(n) / middle
      return KaiserWindow.besselI0((2 * .pi * .pi + 0.5) * max(0, 1 - x * x).squareRoot())
    }
    grid = frameCount.map {
      FrameGrid(length: $0, sampleRate: sampleRate, window: configuration.window, step: configuration.hop)
    }
    storage = [Float](repeating: 0, count: 2 * window.count + 2)
    // No literal: it would be copied when the first frame is written.
    values = [Float](repeating: .nan, count: IntensityConfiguration.columns.count)
  }

  /// One channel at the extractor's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Samples after a window's centre that must arrive before its intensity is emitted.
  public var latencyInFrames: Int { half + 1 }

  /// The centre of a window in samples from the first sample.
  private func centre(_ index: Int) -> Double {
    grid?.centre(index) ?? Double(half) + Double(index) * configuration.hop * sampleRate
  }

  /// The sample that is nearest to a window's centre. It is computed in seconds in Praat's order: where the centre lies between two
  /// samples, the last bit decides.
  private func middle(_ index: Int) -> Int {
    guard let grid, let frameCount else { return Int((centre(index) + 0.5).rounded(.down)) }
    let (step, hop) = (1 / sampleRate, hopDuration)
    let start = 0.5 * step
    let first = start - 0.5 * step + 0.5 * (Double(frameCount) * step) - 0.5 * (Double(grid.count) * hop) + 0.5 * hop
    return Int(((first + Double(index) * hop - start) / step + 0.5).rounded(.down))
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "IntensityExtractor")
    let samples = block.channel(0)
    let limit = min(samples.count, (frameCount ?? .max) - end)
    var taken = 0
    while taken < limit {
      if end - base == storage.count { forget() }
      let count = min(limit - taken, storage.count - (end - base))
      storage.withUnsafeMutableBufferPointer { storage in
        for n in 0..<count { storage[end - base + n] = samples[taken + n] }
      }
      end += count
      taken += count
      advance(isWhole: false, emit)
    }
  }

  /// Emits the frames whose windows end with the signal.
  public mutating func flush(emit: (FeatureFrame) -> Void) { advance(isWhole: true, emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { (base, end, index) = (0, 0, 0) }

  private mutating func advance(isWhole: Bool, _ emit: (FeatureFrame) -> Void) {
    while index < grid?.count ?? .max {
      let centre = centre(index)
      let middle = middle(index)
      guard middle + half < end || (isWhole && grid != nil && middle < end) else { return }
      measure(from: max(0, middle - half), to: min(end - 1, middle + half), middle)
      values.withUnsafeBufferPointer {
        emit(FeatureFrame(index: index, time: centre / sampleRate, values: $0))
      }
      index += 1
    }
  }

  /// Writes the values of the window around a sample, of which the signal has the samples `first`…`last`.
  private mutating func measure(from first: Int, to last: Int, _ middle: Int) {
    let count = last - first + 1
    let (sum, weighted, squares, weights) = storage.withUnsafeBufferPointer { storage in
      window.withUnsafeBufferPointer { window in
        var (sum, weighted, squares, weights) = (
          SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
        )
        let samples = storage[(first - base)...]
        let shape = window[(first - middle + half)...]
        var (at, of) = (samples.startIndex, shape.startIndex)
        for _ in 0..<count / 4 {
          let x = SIMD4(
            Double(storage[at]), Double(storage[at + 1]), Double(storage[at + 2]), Double(storage[at + 3]))
          let w = SIMD4(window[of], window[of + 1], window[of + 2], window[of + 3])
          let product = w * x
          sum += x
          weighted += product
          squares += product * x
          weights += w
          (at, of) = (at + 4, of + 4)
        }
        for n in 0..<count % 4 {
          let (x, w) = (Double(storage[at + n]), window[of + n])
          sum[0] += x
          weighted[0] += w * x
          squares[0] += w * x * x
          weights[0] += w
        }
        return (sum.sum(), weighted.sum(), squares.sum(), weights.sum())
      }
    }
    let mean = configuration.subtractsMean ? sum / Double(count) : 0
    let power = (squares - 2 * mean * weighted + mean * mean * weights) / weights
    // What is left of a constant is rounding.
    let level = power > 1e-14 * squares / weights ? Decibels.level(power: power) : nil
    values[0] = level.map { Float($0 - Self.referenceLevel) } ?? .nan
    values[1] = level.map { Float($0) } ?? .nan
  }

  /// The reference in dBFS.
  private static let referenceLevel = Decibels.level(amplitude: IntensityConfiguration.reference) ?? 0

  /// Drops the samples that no window needs any more.
  private mutating func forget() {
    let needed = middle(index) - half
    let dropped = min(max(0, needed - base), end - base)
    guard dropped > 0 else { return }
    storage.withUnsafeMutableBufferPointer { storage in
      for n in 0..<end - base - dropped { storage[n] = storage[n + dropped] }
    }
    base += dropped
  }
}
