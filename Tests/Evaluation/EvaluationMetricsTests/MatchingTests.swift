import AudioCore
import EvaluationMetrics
import Expectations
import Testing

/// The matchings have the largest possible size.
@Suite struct MatchingTests {
  /// Finds the largest number of pairs by trying all matchings.
  private func largest(_ neighbours: [[Int]], from index: Int = 0, taken: Set<Int> = []) -> Int {
    guard index < neighbours.count else { return 0 }
    var best = largest(neighbours, from: index + 1, taken: taken)
    for other in neighbours[index] where !taken.contains(other) {
      best = max(best, 1 + largest(neighbours, from: index + 1, taken: taken.union([other])))
    }
    return best
  }

  @Test func asLargeAsByTryingAll() {
    var random = SeededRandom(seed: 31)
    for round in 0..<300 {
      let (references, estimates) = (Int.random(in: 0...6, using: &random), Int.random(in: 0...6, using: &random))
      var candidates: [(reference: Int, estimate: Int)] = []
      for reference in 0..<references {
        for estimate in 0..<estimates where random.uniform() < 0.35 { candidates.append((reference, estimate)) }
      }
      let pairs = BipartiteMatching.pairs(of: candidates, referenceCount: references, estimateCount: estimates)
      let neighbours = (0..<references).map { reference in
        candidates.filter { $0.reference == reference }.map(\.estimate)
      }
      expectEqual(pairs.count, largest(neighbours), "round \(round), seed 31")
      expect(Set(pairs.map(\.reference)).count == pairs.count && Set(pairs.map(\.estimate)).count == pairs.count)
      expect(pairs.allSatisfy { pair in candidates.contains { $0 == pair } })
    }
  }

  /// Each reference may match its own estimate and the next one, which is listed first. The augmenting path visits all
  /// of them.
  @Test func longAugmentingPath() {
    let count = 20_000
    var candidates: [(reference: Int, estimate: Int)] = []
    for index in 0..<count {
      if index > 0 { candidates.append((index, index - 1)) }
      candidates.append((index, index))
    }
    candidates.append((count, count - 1))
    let pairs = BipartiteMatching.pairs(of: candidates, referenceCount: count + 1, estimateCount: count)
    expectEqual(pairs.count, count)
  }

  @Test func windowAgreesWithTheGeneralMatching() {
    var random = SeededRandom(seed: 32)
    for round in 0..<300 {
      func times() -> [Double] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in (random.uniform() * 40).rounded() / 20 }.sorted()
      }
      let (reference, estimate) = (times(), times())
      let pairs = WindowMatching.pairs(reference: reference, estimate: estimate, window: 0.1)
      var candidates: [(reference: Int, estimate: Int)] = []
      for (index, time) in reference.enumerated() {
        for (other, guess) in estimate.enumerated() where time >= guess - 0.1 && time <= guess + 0.1 {
          candidates.append((index, other))
        }
      }
      let general = BipartiteMatching.pairs(
        of: candidates, referenceCount: reference.count, estimateCount: estimate.count)
      expectEqual(pairs.count, general.count, "round \(round), seed 32")
    }
  }
}
