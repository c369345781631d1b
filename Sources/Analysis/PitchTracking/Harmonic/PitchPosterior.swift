import Foundation

/// The probability of each candidate of successive frames, and of an unvoiced frame, given the frames before and, up to
/// a lag, after it. It uses forward and backward sums over all paths (Rabiner 1989, section III) instead of the single
/// best path.
///
/// `block` frames are decided at a time when at least `lag` frames after each are known. With a lag of 0, each frame is
/// decided at once. Cost: O(candidates²) per frame, times 1 + (lag + block) / block. No allocation after `init`.
struct PitchPosterior {
  /// A decided frame: the probability that it is unvoiced, the bin of the most probable candidate, and the probability
  /// that this candidate is right (the sum over all candidates within half a semitone).
  struct Decision {
    var unvoiced: Double
    var bin: Int?
    var probability: Double
  }

  /// Number of frames after a frame that must be known before it is decided.
  private let lag: Int
  /// Largest number of frames after a frame before it is decided.
  var latency: Int { lag + block - 1 }
  private let block: Int
  /// Number of stored frames.
  let capacity: Int
  private static let states = HarmonicFeatures.width + 1
  /// Number of bins within half a semitone.
  private static let sameReach = 2

  private let steps: [Double]
  private let voicedToUnvoiced: Double
  private let unvoicedToVoiced: Double
  /// For each stored frame and state, the weight of the observation and the forward probability. State 0 is unvoiced.
  private var emissions: [Double]
  private var forward: [Double]
  private var bins: [Int]
  private var counts: [Int]
  private var posterior: [Double]
  private var backward = [Double](repeating: 0, count: states)
  private var product = [Double](repeating: 0, count: states)
  private var begun = 0
  private var emitted = 0

  init(_ network: PitchNetwork, lag: Int) {
    self.lag = lag
    block = lag == 0 ? 1 : 16
    // One frame before the oldest undecided one is also needed, because the path steps from it.
    capacity = lag + block + 1
    steps = network.steps.map { exp(Double($0)) }
    voicedToUnvoiced = exp(Double(network.voicedToUnvoiced))
    unvoicedToVoiced = exp(Double(network.unvoicedToVoiced))
    emissions = [Double](repeating: 0, count: capacity * Self.states)
    // Arrays of their own: arrays that share memory would be copied, and so allocated, at the first write.
    forward = [Double](repeating: 0, count: capacity * Self.states)
    posterior = [Double](repeating: 0, count: capacity * Self.states)
    bins = [Int](repeating: 0, count: capacity * HarmonicFeatures.width)
    counts = [Int](repeating: 0, count: capacity)
  }

  mutating func reset() {
    begun = 0
    emitted = 0
  }

  /// Adds the next frame: the unvoiced score, and the bin and score of each candidate.
  mutating func append(
    unvoiced: Float, count: Int, _ candidate: (Int) -> (bin: Int, score: Float),
    _ emit: (Decision) -> Void
  ) {
    let slot = begun % capacity
    var highest = unvoiced
    for index in 0..<count {
      let (bin, score) = candidate(index)
      bins[slot * HarmonicFeatures.width + index] = bin
      emissions[slot * Self.states + 1 + index] = Double(score)
      highest = max(highest, score)
    }
    counts[slot] = count
    emissions[slot * Self.states] = Double(unvoiced)
    for state in 0...count {
      let index = slot * Self.states + state
      // The lower limit keeps every path possible.
      emissions[index] = exp(max(-60, emissions[index] - Double(highest)))
    }
    begun += 1
    advance()
    if begun - emitted == lag + block { decide(through: emitted + block, emit) }
  }

  /// Ends the signal and decides all remaining frames.
  mutating func finish(_ emit: (Decision) -> Void) {
    if begun > emitted { decide(through: begun, emit) }
  }

  /// The weight of a step from a state of one frame to a state of the next.
  @inline(__always)
  private static func weight(
    _ from: Int, _ to: Int, _ fromBins: UnsafePointer<Int>, _ toBins: UnsafePointer<Int>,
    _ steps: UnsafePointer<Double>, _ voicedToUnvoiced: Double, _ unvoicedToVoiced: Double
  ) -> Double {
    if from > 0 && to > 0 { return steps[abs(fromBins[from - 1] - toBins[to - 1])] }
    return from == to ? 1 : from > 0 ? voicedToUnvoiced : unvoicedToVoiced
  }

  /// Calls `body` with the candidates of two frames and the weights of the steps between them.
  private func withSteps<Result>(
    _ from: Int, _ to: Int, _ body: (_ weight: (Int, Int) -> Double) -> Result
  ) -> Result {
    bins.withUnsafeBufferPointer { bins in
      steps.withUnsafeBufferPointer { steps in
        guard let base = bins.baseAddress, let table = steps.baseAddress else { return body { _, _ in 0 } }
        let (first, second) = (base + from * HarmonicFeatures.width, base + to * HarmonicFeatures.width)
        return body {
          Self.weight($0, $1, first, second, table, voicedToUnvoiced, unvoicedToVoiced)
        }
      }
    }
  }

  private mutating func advance() {
    let slot = (begun - 1) % capacity
    let count = counts[slot]
    for state in 0...count { product[state] = 1 }
    if begun > 1 {
      let previous = (begun - 2) % capacity
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.states) { sums in
        withSteps(previous, slot) { weight in
          for to in 0...count {
            var sum = 0.0
            for from in 0...counts[previous] { sum += forward[previous * Self.states + from] * weight(from, to) }
            sums[to] = sum
          }
        }
        for to in 0...count { product[to] = sums[to] }
      }
    }
    var total = 0.0
    for state in 0...count {
      let value = product[state] * emissions[slot * Self.states + state]
      forward[slot * Self.states + state] = value
      total += value
    }
    for state in 0...count { forward[slot * Self.states + state] /= total }
  }

  /// Decides the frames before `end`, using all frames up to the latest one.
  private mutating func decide(through end: Int, _ emit: (Decision) -> Void) {
    for state in 0..<Self.states { backward[state] = 1 }
    for frame in stride(from: begun - 1, through: emitted, by: -1) {
      let slot = frame % capacity
      let count = counts[slot]
      if frame < begun - 1 { retreat(slot, (frame + 1) % capacity) }
      guard frame < end else { continue }
      var total = 0.0
      for state in 0...count {
        let value = forward[slot * Self.states + state] * backward[state]
        posterior[slot * Self.states + state] = value
        total += value
      }
      for state in 0...count { posterior[slot * Self.states + state] /= total }
    }
    while emitted < end {
      emit(decision(emitted % capacity))
      emitted += 1
    }
  }

  private mutating func retreat(_ slot: Int, _ next: Int) {
    for state in 0...counts[next] { product[state] = backward[state] * emissions[next * Self.states + state] }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.states) { sums in
      var total = 0.0
      withSteps(slot, next) { weight in
        for from in 0...counts[slot] {
          var sum = 0.0
          for to in 0...counts[next] { sum += weight(from, to) * product[to] }
          sums[from] = sum
          total += sum
        }
      }
      for from in 0...counts[slot] { backward[from] = sums[from] / total }
    }
  }

  private func decision(_ slot: Int) -> Decision {
    let base = slot * Self.states
    var best = 0
    for state in stride(from: 1, through: counts[slot], by: 1) {
      if best == 0 || posterior[base + state] > posterior[base + best] { best = state }
    }
    guard best > 0 else { return Decision(unvoiced: 1, bin: nil, probability: 0) }
    let chosen = bins[slot * HarmonicFeatures.width + best - 1]
    var probability = 0.0
    for index in 0..<counts[slot] {
      let other = bins[slot * HarmonicFeatures.width + index]
      if abs(other - chosen) <= Self.sameReach { probability += posterior[base + 1 + index] }
    }
    return Decision(unvoiced: posterior[base], bin: chosen, probability: probability)
  }
}
