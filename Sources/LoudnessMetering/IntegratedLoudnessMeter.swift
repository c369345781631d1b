import AudioCore

/// The integrated (programme) loudness of ITU-R BS.1770-5 and EBU R 128, with both gates.
///
/// Mean squares of the K-weighted channels in 400 ms blocks that overlap by 75 %; blocks below −70 LUFS are left out,
/// then those more than 10 LU below the mean of what remains (Annex 1, equations 3 to 7).
/// Memory: 8 bytes per 100 ms of sound (288 kB an hour), of which the first hour's is allocated by `init`. Latency: 400 ms.
public struct IntegratedLoudnessMeter: StreamingProcessor, Sendable {
  /// Why there is no loudness.
  public enum Undefined: Sendable, Equatable, CustomStringConvertible {
    /// The signal is shorter than one gating block; its length in seconds.
    case shorterThanGatingBlock(duration: Double)
    /// No gating block reaches −70 LUFS.
    case belowAbsoluteGate

    /// One line for people.
    public var description: String {
      switch self {
      case .shorterThanGatingBlock: "shorter than one gating block of 0.4 s"
      case .belowAbsoluteGate: "below the absolute gate of -70 LUFS throughout"
      }
    }
  }

  /// Loudness of a mean square of 1: −0.691 LKFS (equation 2), so that 997 Hz at 0 dBFS in one front channel reads
  /// −3.01 LKFS.
  static let offset = -0.691
  private static let absoluteGate = Decibels.power(level: -70 - offset)
  private static let relativeGate = Decibels.power(level: -10)

  /// Frames from the end of a gating block back to its start.
  public let latencyInFrames: Int

  private let sampleRate: Double
  private let weighting: KWeighting
  private let weights: [Double]
  private var states: [(shelf: Biquad.State, highPass: Biquad.State)]
  private var stepSums: [Double]
  private var stepIndex = 0
  private var position = 0
  private var nextBoundary = 0
  /// Weighted sums of squares of the last three whole steps of 100 ms, oldest first, and their lengths in frames.
  private var history: [(sum: Double, frames: Int)] = []
  private var stepStart = 0
  private var blocks: [Double] = []

  /// A meter that has heard nothing.
  ///
  /// - Parameters:
  ///   - sampleRate: at least 4 kHz.
  ///   - channelCount: channels in the order of BS.1770 (L, R, C, LFE, Ls, Rs for six; L, R, C, Ls, Rs for five).
  /// - Throws: `LoudnessError`.
  public init(sampleRate: Double, channelCount: Int) throws(LoudnessError) {
    guard sampleRate >= KWeighting.lowestSampleRate, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
    guard channelCount >= 1 else { throw .invalidChannelCount(channelCount) }
    self.sampleRate = sampleRate
    weighting = KWeighting(sampleRate: sampleRate)
    weights = Self.channelWeights(channelCount: channelCount)
    states = Array(repeating: (Biquad.State(), Biquad.State()), count: channelCount)
    stepSums = [Double](repeating: 0, count: channelCount)
    latencyInFrames = Int((0.4 * sampleRate).rounded())
    nextBoundary = Self.boundary(1, sampleRate)
    blocks.reserveCapacity(36_000)
    history.reserveCapacity(4)
  }

  /// The weights Gᵢ of BS.1770-5, table 4: 1 for front channels, 1.41 for surround, 0 for the LFE of six channels.
  /// Other numbers of channels have no stated layout: each weighs 1.
  static func channelWeights(channelCount: Int) -> [Double] {
    switch channelCount {
    case 5: [1, 1, 1, 1.41, 1.41]
    case 6: [1, 1, 1, 0, 1.41, 1.41]
    default: Array(repeating: 1, count: channelCount)
    }
  }

  private static func boundary(_ step: Int, _ sampleRate: Double) -> Int {
    Int((Double(step) * 0.1 * sampleRate).rounded())
  }

  /// Takes the next frames.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    precondition(block.channelCount == weights.count, "the block must have the meter's \(weights.count) channels")
    var start = 0
    while start < block.frameCount {
      let count = min(block.frameCount - start, nextBoundary - position)
      for c in stride(from: 0, to: weights.count - 1, by: 2) { accumulatePair(c, block, start, count) }
      if !weights.count.isMultiple(of: 2) { accumulate(weights.count - 1, block, start, count) }
      start += count
      position += count
      if position == nextBoundary { endStep() }
    }
  }

  /// An unfinished gating block does not count (Annex 1), so nothing is held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for c in states.indices {
      states[c] = (Biquad.State(), Biquad.State())
      stepSums[c] = 0
    }
    stepIndex = 0
    position = 0
    stepStart = 0
    nextBoundary = Self.boundary(1, sampleRate)
    history.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
  }

  /// The integrated loudness in LUFS, or why there is none.
  public var loudness: (lufs: Double?, undefined: Undefined?) {
    guard !blocks.isEmpty else { return (nil, .shorterThanGatingBlock(duration: Double(position) / sampleRate)) }
    func mean(above threshold: Double) -> Double? {
      var sum = 0.0
      var count = 0
      for block in blocks where block > threshold {
        sum += block
        count += 1
      }
      return count > 0 ? sum / Double(count) : nil
    }
    guard let ungated = mean(above: Self.absoluteGate),
      let gated = mean(above: max(Self.absoluteGate, ungated * Self.relativeGate)),
      let level = Decibels.level(power: gated)
    else { return (nil, .belowAbsoluteGate) }
    return (level + Self.offset, nil)
  }

  private mutating func accumulate(_ c: Int, _ block: AudioBlock, _ start: Int, _ count: Int) {
    let (shelf, highPass) = (weighting.shelf, weighting.highPass)
    let samples = block.channel(c)
    var state = states[c]
    var sum = stepSums[c]
    for n in start..<start + count {
      let y = highPass.step(shelf.step(Double(samples[n]), &state.shelf), &state.highPass)
      sum += y * y
    }
    states[c] = state
    stepSums[c] = sum
  }

  /// Channels `c` and `c + 1` side by side: a recursive filter waits for itself, and two can wait together.
  private mutating func accumulatePair(_ c: Int, _ block: AudioBlock, _ start: Int, _ count: Int) {
    let (shelf, highPass) = (weighting.shelf, weighting.highPass)
    let (first, second) = (block.channel(c), block.channel(c + 1))
    var shelfState = Biquad.PairState(states[c].shelf, states[c + 1].shelf)
    var highPassState = Biquad.PairState(states[c].highPass, states[c + 1].highPass)
    var sums = SIMD2(stepSums[c], stepSums[c + 1])
    for n in start..<start + count {
      let x = SIMD2(Double(first[n]), Double(second[n]))
      let y = highPass.step(shelf.step(x, &shelfState), &highPassState)
      sums += y * y
    }
    (states[c].shelf, states[c + 1].shelf) = shelfState.channels
    (states[c].highPass, states[c + 1].highPass) = highPassState.channels
    (stepSums[c], stepSums[c + 1]) = (sums.x, sums.y)
  }

  private mutating func endStep() {
    var sum = 0.0
    for c in weights.indices {
      sum += weights[c] * stepSums[c]
      stepSums[c] = 0
      states[c].shelf.dropDenormals()
      states[c].highPass.dropDenormals()
    }
    history.append((sum, position - stepStart))
    if history.count == 4 {
      let total = history.reduce((sum: 0.0, frames: 0)) { ($0.sum + $1.sum, $0.frames + $1.frames) }
      blocks.append(total.sum / Double(total.frames))
      history.removeFirst()
    }
    stepStart = position
    stepIndex += 1
    nextBoundary = Self.boundary(stepIndex + 1, sampleRate)
  }
}
