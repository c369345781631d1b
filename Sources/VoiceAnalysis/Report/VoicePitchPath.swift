import Foundation

/// The sequence of pitch candidates with the highest sum of strengths less costs, over a whole signal (Boersma 1993,
/// section 2.3), by Viterbi's algorithm. Memory: 32 bytes per candidate; cost per frame O(candidates²).
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
  /// Index of each frame's first state, the unvoiced one; and the end.
  private var starts = [0]

  /// Costs at a hop of 10 ms, the hop in seconds and the highest frequency.
  init(costs: Costs, hop: Double, ceiling: Double) {
    var costs = costs
    costs.octaveJump *= 0.01 / hop
    costs.voicing *= 0.01 / hop
    self.costs = costs
    self.ceiling = ceiling
  }

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
    if starts.count > 2 { connect() }
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

  /// The candidate of each frame on the best path; frequency 0 for unvoiced.
  func best() -> [Periodicity.Candidate] {
    let count = starts.count - 1
    guard count > 0 else { return [] }
    var choice = 0
    for index in starts[count - 1]..<starts[count] where states[index].score > states[starts[count - 1] + choice].score
    {
      choice = index - starts[count - 1]
    }
    var path = [Periodicity.Candidate](repeating: .init(frequency: 0, strength: 0), count: count)
    for frame in stride(from: count - 1, through: 0, by: -1) {
      let state = states[starts[frame] + choice]
      path[frame] = state.candidate
      if state.candidate.frequency == 0 {
        // An unvoiced frame's confidence is that of the best candidate that was passed over.
        path[frame].strength = states[starts[frame]..<starts[frame + 1]].map(\.candidate.strength).max() ?? 0
      }
      choice = state.predecessor
    }
    return path
  }
}
