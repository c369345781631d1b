import AudioCore
import Foundation

/// The bit error rates that a query has at places of the index that are unrelated to it.
///
/// Sustained music has words that repeat, and its rates at wrong places vary far more than those of moving music. A
/// single threshold would be wrong for both. So each query is compared with places chosen at random (with a fixed seed:
/// the same query gives the same figures). A match is judged by how many of their standard deviations it lies below
/// their mean.
struct ChanceLevel {
  /// Factor on the standard deviation: the best of many places, tempos and small shifts varies more than random places
  /// do. It was measured with 900 queries of 3, 5 and 10 s that were not in the index: see the guide.
  private static let widening = 1.2
  /// Number of random places per bank.
  private static let placeCount = 400

  private struct Level {
    let mean: Double
    let variance: Double
    /// Number of words compared at a place.
    let words: Double
  }

  private let levels: [Int: Level]

  /// Measures the chance level of the requested banks.
  ///
  /// - Throws: `FingerprintError.damagedFile` if the index is damaged at one of the places.
  init(
    _ index: FingerprintIndex, _ query: QueryFingerprint, banks: Set<Int>, spacing: Int, queryStep: Double
  ) throws(FingerprintError) {
    var levels: [Int: Level] = [:]
    for bank in banks {
      levels[bank] = try query.banks[bank].words.withUnsafeBufferPointer { (words) throws(FingerprintError) in
        let scorer = PathScorer(
          queryStep: queryStep, spacing: spacing, query: words, model: FalsePositiveModel(index.profile))
        return try Self.level(index, scorer)
      }
    }
    self.levels = levels
  }

  private static func level(
    _ index: FingerprintIndex, _ scorer: PathScorer
  ) throws(FingerprintError) -> Level {
    let total = index.wordCount
    let length = Int(Double(scorer.query.count) / scorer.queryStep)
    var random = SeededRandom(seed: 1)
    var rates: [Double] = []
    var compared = 0
    for _ in 0..<placeCount where total > length {
      var place = Int(random.next() % UInt64(total))
      let found = index.segments.first { segment in
        if place < segment.layout.wordCount { return true }
        place -= segment.layout.wordCount
        return false
      }
      guard let segment = found, place + length < segment.layout.wordCount else { continue }
      let start = Candidate(segment: 0, entry: 0, bank: 0, queryWord: 0, word: place, tempo: 1)
      let scored = try scorer.score(start, segment, 0..<segment.layout.wordCount)
      guard 2 * scored.compared * scorer.spacing > length else { continue }
      rates.append(scored.rate)
      compared += scored.compared
    }
    guard rates.count >= 50 else {
      // The index is too small to measure a chance level.
      let words = max(1, length)
      return Level(
        mean: 0.5, variance: scorer.model.perWord / Double(words) + scorer.model.floor,
        words: Double(max(1, words / scorer.spacing)))
    }
    let count = Double(rates.count)
    let mean = rates.reduce(0, +) / count
    let variance = rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    return Level(mean: mean, variance: variance, words: Double(compared) / count)
  }

  /// The candidate with its deviations from this query's chance level. A comparison of fewer words than usual varies
  /// more.
  func normalised(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    guard let level = levels[candidate.bank] else { return candidate }
    let variance = level.variance * level.words / Double(max(1, candidate.compared))
    candidate.deviations = (level.mean - candidate.rate) / max(variance, 1e-6).squareRoot()
    return candidate
  }

  /// The probability that the best of this many alignments deviates this much by chance.
  static func probability(deviations: Double, alignments: Double) -> Double {
    let single = 0.5 * erfc(deviations / (widening * 2.0.squareRoot()))
    return single >= 1 ? 1 : -expm1(alignments * log1p(-single))
  }
}
