import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// The streaming path over a grid agrees with Viterbi's algorithm over the whole signal, in Double and with all
/// transitions.
@Suite struct PitchGridPathTests {
  private typealias Frame = (voiced: [Float], unvoiced: Float)

  private let change = 0.02

  private func streamed(_ frames: [Frame], pitches: Int, reach: Int, lag: Int?) -> [(frame: Int, pitch: Int?)] {
    var path = PitchGridPath(pitchCount: pitches, reach: reach, changeProbability: change, lag: lag)
    var emitted: [(Int, Int?)] = []
    for (index, frame) in frames.enumerated() {
      frame.voiced.withUnsafeBufferPointer { voiced in
        path.append(voiced: voiced, unvoiced: frame.unvoiced) { emitted.append(($0, $1)) }
      }
      if let lag { expectEqual(emitted.count, max(0, index + 1 - lag)) }
      expectAtMost(index + 1 - emitted.count, PitchGridPath.capacity)
    }
    path.finish { emitted.append(($0, $1)) }
    return emitted
  }

  /// The log probability of a step between two pitches, normalised over all possible steps.
  private func step(_ from: Int, _ to: Int, pitches: Int, reach: Int) -> Double {
    guard abs(from - to) <= reach else { return -.infinity }
    let sum = (0..<pitches).reduce(0.0) { $0 + max(0, Double(reach + 1 - abs($1 - from))) }
    return log(Double(reach + 1 - abs(from - to)) / sum)
  }

  /// The pitches on the most probable path of the first `count` frames.
  private func reference(_ frames: ArraySlice<Frame>, pitches: Int, reach: Int) -> [Int?] {
    var scores: [Double] = []
    var origins: [[Int]] = []
    for frame in frames {
      let observed = frame.voiced.map { Double($0) } + [Double](repeating: Double(frame.unvoiced), count: pitches)
      guard !scores.isEmpty else {
        scores = observed
        origins.append(Array(0..<2 * pitches))
        continue
      }
      let best = (0..<2 * pitches).map { to -> (Int, Double) in
        let options = (0..<2 * pitches).map { from -> Double in
          scores[from] + step(from % pitches, to % pitches, pitches: pitches, reach: reach)
            + log(from / pitches == to / pitches ? 1 - change : change)
        }
        let top = options.indices.max { options[$0] < options[$1] } ?? 0
        return (top, options[top])
      }
      origins.append(best.map(\.0))
      scores = zip(best, observed).map { $0.1 + $1 }
    }
    var state = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    return origins.reversed().map { origin -> Int? in
      defer { state = origin[state] }
      return state < pitches ? state : nil
    }.reversed()
  }

  /// Random frames with a pitch that wanders over the grid and sometimes vanishes, and with noise.
  private func randomFrames(_ count: Int, pitches: Int, _ random: inout SeededRandom) -> [Frame] {
    var pitch = pitches / 2
    var isVoiced = true
    return (0..<count).map { _ in
      if random.uniform() < 0.06 { isVoiced.toggle() }
      pitch = max(0, min(pitches - 1, pitch + Int(random.uniform(in: -2.5..<2.5))))
      let voiced = (0..<pitches).map { p -> Float in
        let probability = (isVoiced && p == pitch ? 0.6 : 0.01) * random.uniform(in: 0.3..<1)
        return Float(log(probability))
      }
      return (voiced, Float(log(isVoiced ? 0.005 : 0.02)))
    }
  }

  @Test(arguments: [(12, 2), (24, 5), (9, 20)])
  func equalsTheWholeSignalsPath(pitches: Int, reach: Int) {
    var random = SeededRandom(seed: 95)
    for count in [1, 2, 17, 90] {
      let frames = randomFrames(count, pitches: pitches, &random)
      let found = streamed(frames, pitches: pitches, reach: reach, lag: nil)
      expectEqual(found.map(\.frame), Array(0..<count))
      let expected = reference(frames[...], pitches: pitches, reach: min(reach, pitches - 1))
      expectEqual(found.map(\.pitch), expected, "\(count) frames, seed 95")
    }
  }

  /// With a lag, each frame is emitted later by the lag, on the path that is the most probable at that moment.
  @Test(arguments: [0, 2])
  func fixedLag(lag: Int) {
    var random = SeededRandom(seed: 96)
    let frames = randomFrames(40, pitches: 10, &random)
    let found = streamed(frames, pitches: 10, reach: 3, lag: lag)
    expectEqual(found.count, frames.count)
    for index in lag..<frames.count {
      let heard = reference(frames.prefix(index + 1), pitches: 10, reach: 3)
      expectEqual(found[index - lag].pitch, heard[index - lag], "frame \(index), seed 96")
    }
  }

  /// Two pitches out of each other's reach are equally likely in all frames. No frame is ever certain, so the older
  /// half is decided when the memory is full. Every frame is still emitted once, in order, with one of the two pitches.
  @Test func longAmbiguity() {
    let voiced = (0..<8).map { Float($0 == 1 || $0 == 6 ? log(0.4) : -30) }
    let frames = [Frame](repeating: (voiced, -30), count: 2 * PitchGridPath.capacity + 5)
    let found = streamed(frames, pitches: 8, reach: 1, lag: nil)
    expectEqual(found.map(\.frame), Array(frames.indices))
    expect(Set(found.map(\.pitch)).isSubset(of: [1, 6]))
  }

  /// All unvoiced states give the same answer, so silence is decided without waiting for later frames.
  @Test func silenceIsDecidedAtOnce() {
    var path = PitchGridPath(pitchCount: 20, reach: 2, changeProbability: change, lag: nil)
    var count = 0
    let voiced = [Float](repeating: -30, count: 20)
    for _ in 0..<64 {
      voiced.withUnsafeBufferPointer {
        path.append(voiced: $0, unvoiced: -3) { _, pitch in
          expectNil(pitch)
          count += 1
        }
      }
    }
    // The path is checked every 16 frames. In the newest frames paths that end voiced exist, though they are unlikely.
    expectAtLeast(count, 32)
  }
}
