import Foundation

/// The sequence of pitch candidates with the highest sum of strengths minus costs over a whole signal (Boersma 1993,
/// section 2.3), found by Viterbi's algorithm.
///
/// A frame is emitted as soon as all sequences that can still win contain the same candidate of it. That candidate is
/// also the one of the best sequence over the whole signal, so the result is exact. Sequences meet within some tens of
/// frames, because each frame in which a sequence follows the weaker candidate costs it something. Frames are stored
/// until they meet. Memory: 32 bytes per candidate of the stored frames. Cost: O(candidates²) per frame.
package struct VoicePitchPath {
  package struct Costs {
    package var voicingThreshold: Double
    package var silenceThreshold: Double
    package var octave: Double
    package var octaveJump: Double
    package var voicing: Double

    package init(
      voicingThreshold: Double, silenceThreshold: Double, octave: Double, octaveJump: Double, voicing: Double
    ) {
      self.voicingThreshold = voicingThreshold
      self.silenceThreshold = silenceThreshold
      self.octave = octave
      self.octaveJump = octaveJump
      self.voicing = voicing
    }
  }

  private struct State {
    var candidate: Periodicity.Candidate
    var score = 0.0
    var predecessor = 0
  }

  private let costs: Costs
  private let ceiling: Double
  private var states: [State] = []
  /// Index of each stored frame's first state, which is the unvoiced one, and the end of the states.
  private var starts = [0]
  /// Workspace: the frames that are being emitted, the last one first.
  private var decided: [Periodicity.Candidate] = []

  /// Creates a path. Costs are for a hop of 10 ms; the hop is in seconds and the ceiling in hertz.
  package init(costs: Costs, hop: Double, ceiling: Double) {
    var costs = costs
    costs.octaveJump *= 0.01 / hop
    costs.voicing *= 0.01 / hop
    self.costs = costs
    self.ceiling = ceiling
  }

  /// Number of stored frames: sequences differ in them, or they have not been requested.
  package var frameCount: Int { starts.count - 1 }

  /// Memory in use, in bytes.
  package var byteCount: Int {
    states.capacity * MemoryLayout<State>.stride + starts.capacity * MemoryLayout<Int>.stride
  }

  /// Adds a frame with its candidates and its peak amplitude relative to that of the whole signal.
  package mutating func append(_ candidates: [Periodicity.Candidate], intensity: Double) {
    let threshold = costs.voicingThreshold
    let quiet = costs.silenceThreshold > 0 ? 2 - intensity * (1 + threshold) / costs.silenceThreshold : 0
    var unvoiced = State(candidate: .init(frequency: 0, strength: 0))
    unvoiced.score = threshold + max(0, quiet)
    states.append(unvoiced)
    for candidate in candidates {
      var state = State(candidate: candidate)
      state.score = candidate.strength - costs.octave * log2(ceiling / candidate.frequency)
      states.append(state)
    }
    starts.append(states.count)
    if frameCount > 1 { connect() }
  }

  private mutating func connect() {
    let (earlier, from, to) = (starts[starts.count - 3], starts[starts.count - 2], starts[starts.count - 1])
    var highest = -Double.infinity
    for here in from..<to {
      var best = -Double.infinity
      for there in earlier..<from {
        let (a, b) = (states[there].candidate.frequency, states[here].candidate.frequency)
        let cost: Double
        if a > 0 && b > 0 {
          cost = costs.octaveJump * abs(log2(a / b))
        } else {
          cost = (a > 0) == (b > 0) ? 0 : costs.voicing
        }
        if states[there].score - cost > best {
          best = states[there].score - cost
          states[here].predecessor = there - earlier
        }
      }
      states[here].score += best
      highest = max(highest, states[here].score)
    }
    // Only differences of scores matter. Near 0 they remain exact for any length of the signal.
    for here in from..<to { states[here].score -= highest }
  }

  /// Emits, in order, the candidates of the frames that no later frame can change; frequency 0 if unvoiced.
  package mutating func takeDecided(_ body: (Periodicity.Candidate) -> Void) {
    guard frameCount > 1 else { return }
    // Goes back from all states of the last frame until they have one common predecessor; one bit per state.
    var survivors = (UInt32(1) << UInt32(starts[frameCount] - starts[frameCount - 1])) - 1
    for frame in stride(from: frameCount - 1, to: 0, by: -1) {
      var earlier: UInt32 = 0
      while survivors != 0 {
        earlier |= 1 << UInt32(states[starts[frame] + survivors.trailingZeroBitCount].predecessor)
        survivors &= survivors - 1
      }
      survivors = earlier
      guard survivors.nonzeroBitCount == 1 else { continue }
      return give(upTo: frame - 1, choice: survivors.trailingZeroBitCount, body)
    }
  }

  /// Emits all remaining frames: the signal has ended.
  package mutating func takeRest(_ body: (Periodicity.Candidate) -> Void) {
    guard frameCount > 0 else { return }
    let last = starts[frameCount - 1]
    var choice = 0
    for index in last..<starts[frameCount] where states[index].score > states[last + choice].score {
      choice = index - last
    }
    give(upTo: frameCount - 1, choice: choice, body)
  }

  /// Emits the frames from the first stored one to `last`. The path contains the state `choice` in frame `last`.
  private mutating func give(upTo last: Int, choice: Int, _ body: (Periodicity.Candidate) -> Void) {
    decided.removeAll(keepingCapacity: true)
    var choice = choice
    for frame in stride(from: last, through: 0, by: -1) {
      let state = states[starts[frame] + choice]
      var candidate = state.candidate
      if candidate.frequency == 0 {
        // The confidence of an unvoiced frame is that of the best candidate that was not chosen.
        for index in starts[frame]..<starts[frame + 1] {
          candidate.strength = max(candidate.strength, states[index].candidate.strength)
        }
      }
      decided.append(candidate)
      choice = state.predecessor
    }
    for candidate in decided.reversed() { body(candidate) }
    let gone = starts[last + 1]
    states.removeFirst(gone)
    starts.removeFirst(last + 1)
    for index in starts.indices { starts[index] -= gone }
  }
}
