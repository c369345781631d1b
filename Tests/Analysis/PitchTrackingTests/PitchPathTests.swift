import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// The streaming path agrees with a direct implementation of Viterbi's algorithm over the whole signal.
@Suite struct PitchPathTests {
  private typealias Costs = AutocorrelationPitchTracker.Costs
  private typealias Frame = (unvoiced: Double, candidates: [(frequency: Double, correlation: Double)])

  private let maximumFrequency = 1600.0

  private func strength(_ candidate: (frequency: Double, correlation: Double), _ costs: Costs) -> Double {
    candidate.correlation - costs.octaveCost * (log2(maximumFrequency) - log2(candidate.frequency))
  }

  private func streamed(_ frames: [Frame], _ costs: Costs, hop: Double) -> [PitchFrame] {
    var path = PitchPath(
      octaveJumpCost: costs.octaveJumpCost, voicingCost: costs.voicedUnvoicedCost, hop: hop, lag: nil)
    var emitted: [PitchFrame] = []
    var longest = 0
    for (index, frame) in frames.enumerated() {
      path.beginFrame(unvoicedStrength: frame.unvoiced)
      for candidate in frame.candidates {
        path.addCandidate(
          frequency: candidate.frequency, logFrequency: log2(candidate.frequency),
          strength: strength(candidate, costs), confidence: candidate.correlation)
      }
      path.endFrame(unvoicedConfidence: 0) { emitted.append($0) }
      longest = max(longest, index + 1 - emitted.count)
    }
    // A longer delay would overwrite the oldest frame.
    expectAtMost(longest, PitchPath.capacity)
    path.finish { emitted.append($0) }
    return emitted
  }

  /// The states of a frame, the first of which is unvoiced: the score of the best path to each, its state before, and its
  /// frequency.
  private typealias Scores = [(score: Double, from: Int, frequency: Double)]

  /// The frequencies on the best path, with 0 for unvoiced frames.
  private func reference(_ frames: [Frame], _ costs: Costs, hop: Double) -> [Double] {
    bestPath(scores(frames, costs, hop: hop)[...])
  }

  private func scores(_ frames: [Frame], _ costs: Costs, hop: Double) -> [Scores] {
    let scale = 0.01 / hop
    var scores: [Scores] = []
    for frame in frames {
      let kept = frame.candidates.sorted { strength($0, costs) > strength($1, costs) }.prefix(14)
      let states: [(frequency: Double, strength: Double)] =
        [(0, frame.unvoiced)] + kept.map { ($0.frequency, strength($0, costs)) }
      scores.append(
        states.map { state in
          let (frequency, strength) = state
          guard let previous = scores.last else { return (strength, 0, frequency) }
          let options = previous.indices.map { index -> Double in
            let before = previous[index].frequency
            let cost: Double =
              before > 0 && frequency > 0
              ? costs.octaveJumpCost * abs(log2(before / frequency))
              : (before > 0) == (frequency > 0) ? 0 : costs.voicedUnvoicedCost
            return previous[index].score - scale * cost
          }
          let best = options.indices.max { options[$0] < options[$1] } ?? 0
          return (options[best] + strength, best, frequency)
        })
    }
    return scores
  }

  /// The frequencies on the best path to the last of these frames.
  private func bestPath(_ scores: ArraySlice<Scores>) -> [Double] {
    var index = scores.last.map { last in last.indices.max { last[$0].score < last[$1].score } ?? 0 } ?? 0
    return scores.reversed().map { states in
      defer { index = states[index].from }
      return states[index].frequency
    }.reversed()
  }

  /// Frames with candidates that move, vanish and return, and with some silent frames.
  private func randomFrames(_ count: Int, _ random: inout SeededRandom) -> [Frame] {
    var tracks = (0..<16).map { _ in 50 * exp2(random.uniform(in: 0..<5)) }
    return (0..<count).map { _ in
      if random.uniform() < 0.004 { return (3, []) }
      let share = random.uniform()
      for index in tracks.indices { tracks[index] *= exp2(random.uniform(in: -0.03..<0.03)) }
      let present = tracks.filter { (50...1600).contains($0) && random.uniform() < share }
      return (0.45, present.map { ($0, random.uniform(in: 0.2..<1)) })
    }
  }

  @Test(arguments: [0.01, 0.005, 0.02], [0.35, 0.05, 2])
  func equalsTheWholeSignalsPath(hop: Double, octaveJumpCost: Double) {
    let seed: UInt64 = 80
    var random = SeededRandom(seed: seed)
    var costs = Costs()
    costs.octaveJumpCost = octaveJumpCost
    for round in 0..<12 {
      let frames = randomFrames(1 + 29 * round, &random)
      let found = streamed(frames, costs, hop: hop)
      expectEqual(found.count, frames.count)
      expectEqual(
        found.map { $0.frequency ?? 0 }, reference(frames, costs, hop: hop), "round \(round), seed \(seed)")
    }
  }

  /// With a lag, frames are emitted later by the lag, one by one, each on the path that is the best at that moment.
  @Test(arguments: [0, 1, 3])
  func fixedLag(lag: Int) {
    var random = SeededRandom(seed: 81)
    let frames = randomFrames(300, &random)
    let costs = Costs()
    var path = PitchPath(
      octaveJumpCost: costs.octaveJumpCost, voicingCost: costs.voicedUnvoicedCost, hop: 0.01, lag: lag)
    var emitted: [PitchFrame] = []
    let scores = scores(frames, costs, hop: 0.01)
    for (index, frame) in frames.enumerated() {
      path.beginFrame(unvoicedStrength: frame.unvoiced)
      for candidate in frame.candidates {
        path.addCandidate(
          frequency: candidate.frequency, logFrequency: log2(candidate.frequency),
          strength: strength(candidate, costs), confidence: candidate.correlation)
      }
      path.endFrame(unvoicedConfidence: 0) { emitted.append($0) }
      expectEqual(emitted.count, max(0, index + 1 - lag))
      guard index >= lag else { continue }
      let heard = bestPath(scores[...index])
      expectEqual(emitted.last?.frequency ?? 0, heard[index - lag], "frame \(index), seed 81")
    }
    path.finish { emitted.append($0) }
    expectEqual(emitted.count, frames.count)
  }

  /// With two octaves of equal strength no path is discarded, so the older half is decided when the memory is full.
  /// Every frame is still emitted once and in order, wherever the ambiguity began.
  @Test(arguments: 0..<17)
  func longAmbiguity(start: Int) {
    var costs = Costs()
    costs.octaveCost = 0
    costs.octaveJumpCost = 1000
    let frames: [Frame] =
      Array(repeating: (3, []), count: start)
      + Array(repeating: (0.1, [(400, 0.9), (200, 0.9)]), count: 3 * PitchPath.capacity + 5)
    let found = streamed(frames, costs, hop: 0.01)
    expectEqual(found.count, frames.count)
    expectEqual(found.map(\.time), frames.indices.map { Double($0) * 0.01 })
    expect(found.prefix(start).allSatisfy { $0.frequency == nil })
    expectEqual(Set(found.dropFirst(start).map(\.frequency)).count, 1)
  }

  /// If frames before the ambiguity decide it, the path is that of the whole signal.
  @Test(arguments: [1, 6, 16, 23])
  func longAmbiguityWithAReason(start: Int) {
    var costs = Costs()
    costs.octaveCost = 0
    costs.octaveJumpCost = 1000
    let frames: [Frame] =
      Array(repeating: (0.1, [(400, 0.9), (200, 0.95)]), count: start)
      + Array(repeating: (0.1, [(400, 0.9), (200, 0.9)]), count: 2 * PitchPath.capacity)
    let found = streamed(frames, costs, hop: 0.01)
    expectEqual(found.map { $0.frequency ?? 0 }, reference(frames, costs, hop: 0.01))
  }
}
