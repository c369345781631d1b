import Foundation

/// The sequence of pitch candidates with the highest sum of strengths less costs, over a whole signal (Boersma 1993,
/// section 2.3), by Viterbi's algorithm.
///
/// A frame is given as soon as all sequences that may still win go through the same candidate of it, which is the one
/// that the best sequence over the whole signal has: nothing is cut short. Sequences meet within some tens of frames,
/// because each frame that one follows the weaker candidate costs it something; frames are kept for as long as they do
/// not. Memory: 32 bytes per candidate of the frames kept; cost per frame O(candidates²).
struct VoicePitchPath {
  struct Costs {
    var voicingThreshold: Double
    var silenceThreshold: Double
    var octave: Double
    var octaveJump: Double
    var voicing: Double
  }

  private struct State {
    var candidate: Periodicity.Candidate
    var score = 0.0
    var predecessor = 0
  }

  private let costs: Costs
  private let ceiling: Double
  private var states: [State] = []
  /// Index of each kept frame's first state, the unvoiced one; and the end.
  private var starts = [0]
  /// Workspace: the frames being given, the last one first.
  private var decided: [Periodicity.Candidate] = []

  /// Costs at a hop of 10 ms, the hop in seconds and the highest frequency.
  init(costs: Costs, hop: Double, ceiling: Double) {
    var costs = costs
    costs.octaveJump *= 0.01 / hop
    costs.voicing *= 0.01 / hop
    self.costs = costs
    self.ceiling = ceiling
  }

  /// Frames that are kept because sequences differ in them, or have not been asked for.
  var frameCount: Int { starts.count - 1 }

  /// Bytes that are held.
  var byteCount: Int { states.capacity * MemoryLayout<State>.stride + starts.capacity * MemoryLayout<Int>.stride }

  /// Adds a frame: its candidates, and its peak amplitude relative to the whole signal's.
  mutating func append(_ candidates: [Periodicity.Candidate], intensity: Double) {
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
    // Only differences count; kept near 0 they stay exact over any length.
    for here in from..<to { states[here].score -= highest }
  }

  /// Gives, in order, the candidates of the frames that no later frame can change; frequency 0 for unvoiced.
  mutating func takeDecided(_ body: (Periodicity.Candidate) -> Void) {
    guard frameCount > 1 else { return }
    // Back from all states of the last frame, until their predecessors are one; a bit per state.
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

  /// Gives what is left: no more frames will come.
  mutating func takeRest(_ body: (Periodicity.Candidate) -> Void) {
    guard frameCount > 0 else { return }
    let last = starts[frameCount - 1]
    var choice = 0
    for index in last..<starts[frameCount] where states[index].score > states[last + choice].score {
      choice = index - last
    }
    give(upTo: frameCount - 1, choice: choice, body)
  }

  /// Gives the frames from the first kept one to `last`, in which the path goes through the state `choice`.
  private mutating func give(upTo last: Int, choice: Int, _ body: (Periodicity.Candidate) -> Void) {
    decided.removeAll(keepingCapacity: true)
    var choice = choice
    for frame in stride(from: last, through: 0, by: -1) {
      let state = states[starts[frame] + choice]
      var candidate = state.candidate
      if candidate.frequency == 0 {
        // An unvoiced frame's confidence is that of the best candidate that was passed over.
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
