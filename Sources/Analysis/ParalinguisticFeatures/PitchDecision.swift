import Foundation

/// Decides which candidate of each frame is its pitch, or that it has none, by the path of least cost (Viterbi's algorithm).
///
/// A frame is decided when 40 more have come. The terms of the cost are those that openSMILE's help names: voicing, its threshold
/// (0.7), the step of pitch, changes between voiced and unvoiced, and frequencies outside of 100 to 300 Hz. Their sizes were
/// fitted to openSMILE's decisions on 21 recordings; see the guide for how often the two agree.
struct PitchDecision {
  static let lag = 40
  private static let states = SubharmonicSum.count + 1
  private static let unvoiced = SubharmonicSum.count
  private static let threshold = 0.7

  private struct Column {
    var frequencies = [Double](repeating: 0, count: SubharmonicSum.count)
    var octaves = [Double](repeating: 0, count: SubharmonicSum.count)
    var before = [Int](repeating: 0, count: PitchDecision.states)
    var count = 0
  }

  private var columns = [Column](repeating: Column(), count: lag + 1)
  private var costs = [Double](repeating: 0, count: states)
  private var nextCosts = [Double](repeating: 0, count: states)
  /// Frames that came, and those that were decided.
  private(set) var received = 0
  private(set) var decided = 0

  mutating func reset() {
    received = 0
    decided = 0
  }

  /// Takes the candidates of the next frame. Gives the pitch in hertz of the frame that is decided by it, 0 for an unvoiced one;
  /// `nil` while the first frames wait.
  mutating func append(_ candidates: [PitchCandidate]) -> Double? {
    let place = received % columns.count
    let isFirst = received == 0
    let previous = (received + columns.count - 1) % columns.count
    var best = 0.0
    columns[place].count = candidates.count
    for (n, candidate) in candidates.enumerated() {
      columns[place].frequencies[n] = candidate.frequency
      columns[place].octaves[n] = log2(candidate.frequency)
      best = max(best, candidate.voicing)
    }
    for state in 0..<Self.states {
      let isVoiced = state < Self.unvoiced
      guard !isVoiced || state < candidates.count else {
        nextCosts[state] = .infinity
        continue
      }
      let local = isVoiced ? Self.cost(candidates[state]) : Self.cost(unvoiced: best)
      var (least, before) = (isFirst ? 0 : Double.infinity, Self.unvoiced)
      if !isFirst {
        for earlier in 0..<Self.states where costs[earlier].isFinite {
          let cost: Double
          switch (earlier < Self.unvoiced, isVoiced) {
          case (true, true):
            cost = 3.8 * abs(columns[place].octaves[state] - columns[previous].octaves[earlier])
          case (true, false): cost = 0.5
          case (false, true): cost = 10
          case (false, false): cost = 0.4
          }
          if costs[earlier] + cost < least { (least, before) = (costs[earlier] + cost, earlier) }
        }
      }
      nextCosts[state] = least + local
      columns[place].before[state] = before
    }
    // Costs are kept small, so that they are as exact at the end of a long recording.
    let smallest = nextCosts.min() ?? 0
    for state in 0..<Self.states { costs[state] = nextCosts[state] - smallest }
    received += 1
    return received - decided > Self.lag ? decide() : nil
  }

  /// Decides the next of the frames that wait; `nil` if there is none.
  mutating func decide() -> Double? {
    guard decided < received else { return nil }
    var state = costs.firstIndex(of: costs.min() ?? 0) ?? Self.unvoiced
    var frame = received - 1
    while frame > decided {
      state = columns[frame % columns.count].before[state]
      frame -= 1
    }
    decided += 1
    return state < Self.unvoiced ? columns[frame % columns.count].frequencies[state] : 0
  }

  private static func cost(_ candidate: PitchCandidate) -> Double {
    let frequency = candidate.frequency
    let range = 0.3 * log2(max(100 / frequency, 1, frequency / 300))
    return -19.5 * log(candidate.voicing) + (candidate.voicing < threshold ? 4.8 : 0) + range
  }

  private static func cost(unvoiced best: Double) -> Double { 2.1 + 8.1 * best + (best >= threshold ? 2.3 : 0) }
}
