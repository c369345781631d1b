import AudioCore

/// The levels of a signal at the times of pitch frames, in dBFS.
///
/// The level of a frame is that of about 50 ms around it, or of two and a half periods of the lowest frequency if these
/// are longer (the time is rounded to whole parts of the hop: 60 ms for a hop of 10 ms). Their mean is left out, so that
/// an offset does not count. Samples outside of the signal are 0. Frame k is at k · hop. Cost: two additions per sample.
/// Levels are kept until they are taken.
package struct PitchLevels: Sendable {
  private static let windowDuration = 0.05
  private static let periods = 2.5

  /// Samples per step; a hop is a whole number of steps, and the window twice as many as `reach`.
  private let stepLength: Int
  private let stepsPerHop: Int
  private let reach: Int
  /// Sums and sums of squares of the last steps, in a ring.
  private var sums: [Double]
  private var squares: [Double]
  private var stepCount = 0
  private var filled = 0
  private var sum = SIMD4<Double>.zero
  private var square = SIMD4<Double>.zero
  private var position = 0
  private var frames = 0
  private var levels: [Double?] = []
  private var taken = 0

  /// Creates the state before the first sample, for frames every `hop` samples.
  package init(hop: Int, minimumFrequency: Double, sampleRate: Double) {
    let half = max(Self.windowDuration, Self.periods / minimumFrequency) * sampleRate / 2
    // A hop that is longer than half a window is divided, so that the window has about the wanted length.
    var parts = max(1, Int((Double(hop) / half * 2).rounded(.up)))
    while !hop.isMultiple(of: parts) { parts += 1 }
    stepsPerHop = parts
    stepLength = hop / parts
    reach = max(1, Int((half / Double(stepLength)).rounded()))
    sums = [Double](repeating: 0, count: 2 * reach)
    squares = sums
  }

  /// Adds a block of one channel.
  package mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    var start = 0
    while start < samples.count {
      let count = min(samples.count - start, stepLength - filled)
      add(UnsafeBufferPointer(rebasing: samples[start..<start + count]))
      start += count
      filled += count
      if filled == stepLength { endStep() }
    }
    position += samples.count
  }

  private mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    // Each sample goes to the lane of its place in the step, so that the result does not depend on the blocks.
    var (sum, square) = (sum, square)
    let head = min(samples.count, (4 - filled & 3) & 3)
    let whole = head + (samples.count - head) & ~3
    for index in 0..<head { Self.add(samples[index], lane: (filled + index) & 3, &sum, &square) }
    let bytes = UnsafeRawBufferPointer(samples)
    var index = head
    while index < whole {
      let x = SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<Float>.self))
      sum += x
      square += x * x
      index += 4
    }
    for index in whole..<samples.count { Self.add(samples[index], lane: (filled + index) & 3, &sum, &square) }
    (self.sum, self.square) = (sum, square)
  }

  @inline(__always)
  private static func add(_ sample: Float, lane: Int, _ sum: inout SIMD4<Double>, _ square: inout SIMD4<Double>) {
    let x = Double(sample)
    sum[lane] += x
    square[lane] += x * x
  }

  private mutating func endStep() {
    let place = stepCount % sums.count
    (sums[place], squares[place]) = (sum.sum(), square.sum())
    (sum, square) = (.zero, .zero)
    filled = 0
    stepCount += 1
    let middle = stepCount - reach
    guard middle >= 0, middle.isMultiple(of: stepsPerHop) else { return }
    let count = Double(sums.count * stepLength)
    let mean = sums.reduce(0, +) / count
    let power = squares.reduce(0, +) / count
    let variance = power - mean * mean
    // The difference of two numbers is rounded to about 1e-15 of the larger one.
    levels.append(variance > power * 1e-13 && variance.isFinite ? Decibels.level(power: variance) : nil)
    frames += 1
  }

  /// Ends the signal.
  package mutating func flush() {
    let hop = stepLength * stepsPerHop
    let total = (position + hop - 1) / hop
    while frames < total { endStep() }
  }

  /// Whether the level of the next frame is known.
  package var isNextKnown: Bool { taken < levels.count }

  /// Takes the level of the next frame in dBFS; `nil` in digital silence.
  package mutating func next() -> Double? {
    let level = levels[taken]
    taken += 1
    if taken == 1024 {
      levels.removeFirst(taken)
      taken = 0
    }
    return level
  }
}
