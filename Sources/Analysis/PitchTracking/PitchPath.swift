import Foundation

/// The least-cost path through the pitch candidates of successive frames, found by Viterbi's algorithm while they
/// arrive.
///
/// A frame is emitted when every possible path contains the same candidate of it. This is the decision that the whole
/// signal would give. If that takes more than `capacity` frames, the best path so far decides the older half. With a
/// `lag`, the best path so far decides each frame that many frames later instead. Memory is fixed. Cost: O(candidates²)
/// per frame.
package struct PitchPath {
  /// Largest number of undecided frames.
  package static let capacity = 1024
  /// Number of candidates per frame, including the unvoiced one (Boersma's default).
  private static let width = 15
  /// Number of frames between checks whether all paths have met.
  private static let stride = 16

  private struct Candidate {
    /// Base-2 logarithm of the frequency; NaN for unvoiced.
    var logFrequency = Double.nan
    var frequency = 0.0
    var confidence = 0.0
    var strength = 0.0
    var score = 0.0
    var predecessor = 0
  }

  /// Largest number of frames after a frame with which it is emitted. Without a `lag` it is reached only while paths
  /// through the same frames stay equally good until the memory is full.
  package var longestWait: Int { lag ?? Self.capacity - 1 }

  /// Cost of a change between voiced and unvoiced from one frame to the next.
  package let voicingCost: Double

  private let jumpCost: Double
  private let hop: Double
  private let lag: Int?

  private var candidates: [Candidate]
  private var counts: [Int]
  /// For each frame, its candidate on the path that was followed last.
  private var choices: [Int]
  /// Number of frames that were started, and of frames that were emitted.
  private var begun = 0
  private var emitted = 0

  /// Creates a path. The costs of a jump by an octave and of a change of voicing are for a hop of 10 ms; the hop is in
  /// seconds. `lag` is the number of frames after which a frame is decided, at most half the capacity, or `nil` to wait
  /// for certainty.
  package init(octaveJumpCost: Double, voicingCost: Double, hop: Double, lag: Int?) {
    self.hop = hop
    self.lag = lag.map { min($0, Self.capacity / 2) }
    jumpCost = octaveJumpCost * 0.01 / hop
    self.voicingCost = voicingCost * 0.01 / hop
    candidates = Array(repeating: Candidate(), count: Self.capacity * Self.width)
    counts = [Int](repeating: 0, count: Self.capacity)
    // An array of its own: an array that shares memory would be copied, and so allocated, at the first write.
    choices = [Int](repeating: 0, count: Self.capacity)
  }

  package mutating func reset() {
    begun = 0
    emitted = 0
  }

  /// Starts the next frame with its unvoiced candidate.
  package mutating func beginFrame(unvoicedStrength: Double) {
    let slot = begun % Self.capacity
    candidates[slot * Self.width] = Candidate(strength: unvoicedStrength)
    counts[slot] = 1
    begun += 1
  }

  /// Adds a voiced candidate. It replaces the weakest one if the frame is full. `confidence` becomes the frame's
  /// confidence if the path contains the candidate.
  package mutating func addCandidate(frequency: Double, logFrequency: Double, strength: Double, confidence: Double) {
    let slot = (begun - 1) % Self.capacity
    let candidate = Candidate(
      logFrequency: logFrequency, frequency: frequency, confidence: confidence, strength: strength)
    let base = slot * Self.width
    if counts[slot] < Self.width {
      candidates[base + counts[slot]] = candidate
      counts[slot] += 1
      return
    }
    var weakest = base + 1
    for index in base + 2..<base + Self.width where candidates[index].strength < candidates[weakest].strength {
      weakest = index
    }
    if candidate.strength > candidates[weakest].strength { candidates[weakest] = candidate }
  }

  /// Connects the frame to the paths so far and emits the frames that are certain or due. `unvoicedConfidence` becomes
  /// the frame's confidence if the path leaves it unvoiced.
  package mutating func endFrame(unvoicedConfidence: Double, _ emit: (PitchFrame) -> Void) {
    let slot = (begun - 1) % Self.capacity
    candidates[slot * Self.width].confidence = unvoicedConfidence
    connect()
    if let lag {
      if begun - emitted > lag { decide(from: best(), at: begun - 1, through: begun - 1 - lag, emit) }
    } else if counts[slot] == 1 {
      decide(from: 0, at: begun - 1, through: begun - 1, emit)
    } else if begun.isMultiple(of: Self.stride) {
      emitWhereAllPathsMeet(emit)
      // The next check is a stride later. Until then the ring must not overflow.
      if begun - emitted > Self.capacity - Self.stride {
        decide(from: best(), at: begun - 1, through: emitted + Self.capacity / 2, emit)
      }
    }
  }

  /// Ends the signal: the best path decides all remaining frames.
  package mutating func finish(_ emit: (PitchFrame) -> Void) {
    if begun > emitted { decide(from: best(), at: begun - 1, through: begun - 1, emit) }
  }

  private mutating func connect() {
    let slot = (begun - 1) % Self.capacity
    let base = slot * Self.width
    guard begun > 1 else {
      for index in base..<base + counts[slot] { candidates[index].score = candidates[index].strength }
      return
    }
    let previousSlot = (begun - 2) % Self.capacity
    let previousBase = previousSlot * Self.width
    // Only differences of scores matter. Near 0 they remain exact for any length of the signal.
    var highest = -Double.infinity
    candidates.withUnsafeMutableBufferPointer { candidates in
      for index in base..<base + counts[slot] {
        let here = candidates[index]
        let voiced = index > base
        var bestScore = -Double.infinity
        var predecessor = 0
        for other in 0..<counts[previousSlot] {
          let there = candidates[previousBase + other]
          let cost =
            voiced && other > 0
            ? jumpCost * abs(here.logFrequency - there.logFrequency) : voiced == (other > 0) ? 0 : voicingCost
          if there.score - cost > bestScore {
            bestScore = there.score - cost
            predecessor = other
          }
        }
        candidates[index].score = bestScore + here.strength
        candidates[index].predecessor = predecessor
        highest = max(highest, bestScore + here.strength)
      }
      for index in base..<base + counts[slot] { candidates[index].score -= highest }
    }
  }

  private func best() -> Int {
    let slot = (begun - 1) % Self.capacity
    let scores = candidates[slot * Self.width..<slot * Self.width + counts[slot]]
    return scores.indices.max { scores[$0].score < scores[$1].score }.map { $0 - slot * Self.width } ?? 0
  }

  private mutating func emitWhereAllPathsMeet(_ emit: (PitchFrame) -> Void) {
    var alive = UInt32(1) << UInt32(counts[(begun - 1) % Self.capacity]) - 1
    var frame = begun - 1
    while alive.nonzeroBitCount > 1 && frame > emitted {
      let base = frame % Self.capacity * Self.width
      var earlier: UInt32 = 0
      while alive != 0 {
        earlier |= 1 << UInt32(candidates[base + alive.trailingZeroBitCount].predecessor)
        alive &= alive - 1
      }
      alive = earlier
      frame -= 1
    }
    if alive.nonzeroBitCount == 1 { decide(from: alive.trailingZeroBitCount, at: frame, through: frame, emit) }
  }

  /// Emits the frames up to `last` on the path that ends with candidate `index` of `frame`.
  private mutating func decide(from index: Int, at frame: Int, through last: Int, _ emit: (PitchFrame) -> Void) {
    var choice = index
    for number in Swift.stride(from: frame, through: emitted, by: -1) {
      let slot = number % Self.capacity
      choices[slot] = choice
      choice = candidates[slot * Self.width + choice].predecessor
    }
    while emitted <= last {
      emit(decided(emitted % Self.capacity))
      emitted += 1
    }
  }

  /// The frequency of a frame's strongest voiced candidate; `nil` if it has none.
  private func strongest(_ slot: Int) -> Double? {
    let voiced = candidates[slot * Self.width + 1..<slot * Self.width + counts[slot]]
    return voiced.max { $0.strength < $1.strength }?.frequency
  }

  private func decided(_ slot: Int) -> PitchFrame {
    let chosen = candidates[slot * Self.width + choices[slot]]
    return PitchFrame(
      time: Double(emitted) * hop, frequency: choices[slot] > 0 ? chosen.frequency : nil,
      confidence: chosen.confidence, candidate: strongest(slot))
  }
}
