import Foundation

/// The most probable path through a grid of pitches, each voiced or unvoiced, found by Viterbi's algorithm while the
/// frames arrive: the hidden Markov model of pYIN (Mauch & Dixon 2014, section 2.2).
///
/// From one frame to the next the pitch moves by at most `reach` steps, with a triangular distribution, and voicing
/// changes with a fixed probability. An unvoiced frame keeps its place on the grid. A frame is emitted when all
/// possible paths agree on it (the same voiced pitch, or unvoiced at any pitch). If that takes more than `capacity`
/// frames, the most probable path decides the older half. With a `lag`, it decides each frame that many frames later
/// instead. Memory is fixed. Cost: O(pitches · reach) per frame.
package struct PitchGridPath: Sendable {
  /// Largest number of undecided frames.
  package static let capacity = 1024
  /// Number of frames between checks whether all paths agree.
  private static let stride = 16
  private static let lanes = 8

  /// Number of pitches.
  package let pitchCount: Int
  /// Largest step from one frame to the next.
  package let reach: Int
  /// Largest number of frames after a frame with which it is emitted. Without a `lag` it is reached only while paths
  /// through the same frames stay equally probable until the memory is full.
  package var longestWait: Int { lag ?? Self.capacity - 1 }

  private let stay: Float
  private let change: Float
  private let lag: Int?
  /// Logarithm of a step's probability by its distance, before it is normalised for each pitch.
  private let steps: [Float]
  /// The normalisation of the steps from each pitch: pitches near the edges have fewer steps.
  private let leaving: [Float]

  /// Log probabilities of the paths that end in each pitch, voiced, then unvoiced; each list has margins of impossible
  /// pitches.
  private var scores: [Float]
  private var best: [Float]
  private var origins: [Int32]
  /// For each frame and state, the previous state: voiced pitches, then unvoiced ones.
  private var predecessors: [UInt16]
  private var alive: [Bool]
  private var choices: [Int]
  private var isCertain: [Bool]
  private var begun = 0
  private var emitted = 0

  private var margin: Int { reach + Self.lanes }
  /// Distance from the voiced to the unvoiced scores.
  private var plane: Int { pitchCount + 2 * margin }

  /// Creates a path for a grid of pitches, with the largest step and the probability that voicing changes from one
  /// frame to the next. `lag` is the number of frames after which a frame is decided, at most half the capacity, or
  /// `nil` to wait for certainty.
  package init(pitchCount: Int, reach: Int, changeProbability: Double, lag: Int?) {
    let reach = max(1, min(reach, pitchCount - 1))
    self.pitchCount = pitchCount
    self.reach = reach
    self.lag = lag.map { min($0, Self.capacity / 2) }
    stay = Float(log(1 - changeProbability))
    change = Float(log(changeProbability))
    let weights = (0...reach).map { Double(reach + 1 - $0) }
    steps = weights.map { Float(log($0)) }
    leaving = (0..<pitchCount).map { from in
      let sum = (-reach...reach).reduce(0) {
        (0..<pitchCount).contains(from + $1) ? $0 + weights[abs($1)] : $0
      }
      return Float(-log(sum))
    }
    let plane = pitchCount + 2 * (reach + Self.lanes)
    scores = [Float](repeating: -.infinity, count: 2 * plane)
    best = [Float](repeating: 0, count: 2 * plane)
    origins = [Int32](repeating: 0, count: 2 * plane)
    predecessors = [UInt16](repeating: 0, count: Self.capacity * 2 * pitchCount)
    alive = [Bool](repeating: false, count: 4 * pitchCount)
    choices = [Int](repeating: 0, count: Self.capacity)
    isCertain = [Bool](repeating: false, count: Self.capacity)
  }

  package mutating func reset() {
    begun = 0
    emitted = 0
  }

  /// Adds the next frame's log probabilities: one per voiced pitch, and one for all unvoiced pitches. Calls `emit` with
  /// each frame that is now certain or due: its index, and its pitch if it is voiced.
  package mutating func append(
    voiced: UnsafeBufferPointer<Float>, unvoiced: Float, _ emit: (Int, Int?) -> Void
  ) {
    if begun == 0 { start() } else { findOrigins() }
    connect(voiced, unvoiced)
    begun += 1
    if let lag {
      if begun - emitted > lag { decide(through: begun - 1 - lag, emit) }
    } else if begun.isMultiple(of: Self.stride) {
      emitWhereAllPathsAgree(emit)
      // The next check is a stride later. Until then the ring must not overflow.
      if begun - emitted > Self.capacity - Self.stride { decide(through: emitted + Self.capacity / 2, emit) }
    }
  }

  /// Ends the signal: the most probable path decides all remaining frames.
  package mutating func finish(_ emit: (Int, Int?) -> Void) {
    if begun > emitted { decide(through: begun - 1, emit) }
  }

  /// At first all states are equally probable.
  private mutating func start() {
    for index in best.indices {
      best[index] = 0
      origins[index] = 0
    }
  }

  /// For each voicing and pitch: the best path that had this voicing one frame ago and moves to the pitch.
  private mutating func findOrigins() {
    let (margin, plane, pitchCount, reach) = (margin, plane, pitchCount, reach)
    for voicing in 0..<2 {
      let first = voicing * plane + margin
      for pitch in 0..<pitchCount { scores[first + pitch] += leaving[pitch] }
    }
    scores.withUnsafeBytes { scores in
      best.withUnsafeMutableBytes { best in
        origins.withUnsafeMutableBytes { origins in
          for voicing in 0..<2 {
            for pitch in Swift.stride(from: 0, to: pitchCount, by: Self.lanes) {
              let place = voicing * plane + margin + pitch
              var top = SIMD8<Float>(repeating: -.infinity)
              var origin = SIMD8<Int32>.zero
              for step in -reach...reach {
                let candidate =
                  scores.loadUnaligned(fromByteOffset: 4 * (place + step), as: SIMD8<Float>.self)
                  + steps[abs(step)]
                let isBetter = candidate .> top
                top.replace(with: candidate, where: isBetter)
                origin.replace(with: Int32(truncatingIfNeeded: step), where: isBetter)
              }
              best.storeBytes(of: top, toByteOffset: 4 * place, as: SIMD8<Float>.self)
              origins.storeBytes(of: origin, toByteOffset: 4 * place, as: SIMD8<Int32>.self)
            }
          }
        }
      }
    }
  }

  /// Combines the voicings, adds the probabilities of the frame and stores the previous state of each state.
  private mutating func connect(_ voiced: UnsafeBufferPointer<Float>, _ unvoiced: Float) {
    let (margin, plane, pitchCount) = (margin, plane, pitchCount)
    let base = begun % Self.capacity * 2 * pitchCount
    var highest = -Float.infinity
    for pitch in 0..<pitchCount {
      let (v, u) = (margin + pitch, plane + margin + pitch)
      let (fromVoiced, fromUnvoiced) = (pitch + Int(origins[v]), pitchCount + pitch + Int(origins[u]))
      let isVoicedKept = best[v] + stay >= best[u] + change
      let isUnvoicedKept = best[u] + stay >= best[v] + change
      scores[v] = (isVoicedKept ? best[v] + stay : best[u] + change) + voiced[pitch]
      scores[u] = (isUnvoicedKept ? best[u] + stay : best[v] + change) + unvoiced
      predecessors[base + pitch] = UInt16(isVoicedKept ? fromVoiced : fromUnvoiced)
      predecessors[base + pitchCount + pitch] = UInt16(isUnvoicedKept ? fromUnvoiced : fromVoiced)
      highest = max(highest, max(scores[v], scores[u]))
    }
    // Only differences matter. Near 0 they remain exact for any length of the signal.
    for pitch in 0..<pitchCount {
      scores[margin + pitch] -= highest
      scores[plane + margin + pitch] -= highest
    }
  }

  /// The last state of the most probable path.
  private func bestState() -> Int {
    var state = 0
    var highest = -Float.infinity
    for voicing in 0..<2 {
      for pitch in 0..<pitchCount where scores[voicing * plane + margin + pitch] > highest {
        highest = scores[voicing * plane + margin + pitch]
        state = voicing * pitchCount + pitch
      }
    }
    return state
  }

  /// Follows all paths back together and emits the oldest frames on which they agree.
  private mutating func emitWhereAllPathsAgree(_ emit: (Int, Int?) -> Void) {
    let states = 2 * pitchCount
    for state in 0..<states { alive[state] = true }
    var (current, earlier) = (0, states)
    for frame in Swift.stride(from: begun - 1, through: emitted, by: -1) {
      let slot = frame % Self.capacity
      for state in 0..<states { alive[earlier + state] = false }
      var (voicedCount, isAnyUnvoiced, choice) = (0, false, 0)
      for state in 0..<states where alive[current + state] {
        alive[earlier + Int(predecessors[slot * states + state])] = true
        if state < pitchCount { voicedCount += 1 } else { isAnyUnvoiced = true }
        choice = state
      }
      choices[slot] = choice
      isCertain[slot] = voicedCount == 0 || voicedCount == 1 && !isAnyUnvoiced
      swap(&current, &earlier)
    }
    while emitted < begun && isCertain[emitted % Self.capacity] { emitNext(emit) }
  }

  /// Emits the frames up to `last` on the most probable path.
  private mutating func decide(through last: Int, _ emit: (Int, Int?) -> Void) {
    var state = bestState()
    for frame in Swift.stride(from: begun - 1, through: emitted, by: -1) {
      let slot = frame % Self.capacity
      choices[slot] = state
      state = Int(predecessors[slot * 2 * pitchCount + state])
    }
    while emitted <= last { emitNext(emit) }
  }

  private mutating func emitNext(_ emit: (Int, Int?) -> Void) {
    let state = choices[emitted % Self.capacity]
    emit(emitted, state < pitchCount ? state : nil)
    emitted += 1
  }
}
