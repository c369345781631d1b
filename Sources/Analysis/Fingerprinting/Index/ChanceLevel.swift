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

  /// Mean and variance of one kind of rate, and the mean amount that was compared for it.
  private struct Level {
    let mean: Double
    let variance: Double
    let amount: Double

    init(mean: Double, variance: Double, amount: Double) {
      (self.mean, self.variance, self.amount) = (mean, variance, amount)
    }

    init(_ rates: [(rate: Double, amount: Int)]) {
      let count = Double(rates.count)
      let mean = rates.reduce(0) { $0 + $1.rate } / count
      self.mean = mean
      variance = rates.reduce(0) { $0 + ($1.rate - mean) * ($1.rate - mean) } / (count - 1)
      amount = rates.reduce(0) { $0 + Double($1.amount) } / count
    }

    /// A comparison of less than usual varies more.
    func deviations(_ rate: Double, amount: Int) -> Double {
      (mean - rate) / max(variance * self.amount / Double(max(1, amount)), 1e-6).squareRoot()
    }
  }

  /// The levels of a bank: all bits counted alike, and counted by their certainty.
  private struct Levels {
    let plain: Level
    let weighted: Level
  }

  private let levels: [Int: Levels]

  /// Share of differing bits up to which a place is the query's own beyond doubt. Around it nothing is unrelated: in a small
  /// index such places would make the query's own place look usual.
  private static let ownRate = 0.15

  /// A place of the index: the query begins at this word of the segment.
  private struct Place {
    let segment: Int
    let word: Int
  }

  /// Measures the chance level of the requested banks.
  ///
  /// - Parameter candidates: the best places of the query. Around those that are its own beyond doubt nothing is measured.
  /// - Throws: `FingerprintError.damagedFile` if the index is damaged at one of the places.
  init(
    _ index: FingerprintIndex, _ query: QueryFingerprint, _ candidates: [Candidate], spacing: Int, queryStep: Double
  ) throws(FingerprintError) {
    let own = candidates.filter { $0.bitErrorRate <= Self.ownRate }.map {
      Place(segment: $0.segment, word: $0.word - Int($0.queryWord / queryStep * $0.tempo))
    }
    var levels: [Int: Levels] = [:]
    for bank in Set(candidates.map(\.bank)) {
      levels[bank] = try query.banks[bank].withWords { (words) throws(FingerprintError) in
        let scorer = PathScorer(
          queryStep: queryStep, spacing: spacing, query: words, model: FalsePositiveModel(index.profile))
        return try Self.level(index, scorer, apartFrom: own)
      }
    }
    self.levels = levels
  }

  private static func level(
    _ index: FingerprintIndex, _ scorer: PathScorer, apartFrom own: [Place]
  ) throws(FingerprintError) -> Levels {
    let total = index.wordCount
    let length = Int(Double(scorer.query.count) / scorer.queryStep)
    var random = SeededRandom(seed: 1)
    var plain: [(rate: Double, amount: Int)] = []
    var weighted: [(rate: Double, amount: Int)] = []
    for _ in 0..<placeCount where total > length {
      var place = Int(random.next() % UInt64(total))
      let found = index.segments.firstIndex { segment in
        if place < segment.layout.wordCount { return true }
        place -= segment.layout.wordCount
        return false
      }
      guard let found, place + length < index.segments[found].layout.wordCount,
        !own.contains(where: { $0.segment == found && abs($0.word - place) < length })
      else { continue }
      let segment = index.segments[found]
      let start = Candidate(segment: 0, entry: 0, bank: 0, queryWord: 0, word: place, tempo: 1)
      let scored = try scorer.score(start, segment, 0..<segment.layout.wordCount)
      guard 2 * scored.compared * scorer.spacing > length else { continue }
      plain.append((scored.bitErrorRate, scored.compared))
      weighted.append((scored.weightedRate, scored.weight))
    }
    guard plain.count >= 50 else {
      // The index is too small to measure a chance level.
      let words = Double(max(1, length))
      let compared = max(1, words / Double(scorer.spacing))
      func level(words: Double, amount: Double) -> Level {
        Level(mean: 0.5, variance: scorer.model.perWord / max(1, words) + scorer.model.floor, amount: amount)
      }
      return Levels(
        plain: level(words: words, amount: compared),
        weighted: level(words: words * scorer.query.efficiency, amount: compared * scorer.query.meanWeight))
    }
    return Levels(plain: Level(plain), weighted: Level(weighted))
  }

  /// The candidate with its deviations from this query's chance level: the larger of those of all bits and of the certain
  /// ones.
  func normalised(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    guard let levels = levels[candidate.bank] else { return candidate }
    candidate.deviations = max(
      levels.plain.deviations(candidate.bitErrorRate, amount: candidate.compared),
      levels.weighted.deviations(candidate.weightedRate, amount: candidate.weight))
    return candidate
  }

  /// Number of rates that each place is judged by.
  static let rateCount = 2

  /// The probability that the best of this many alignments deviates this much by chance.
  static func probability(deviations: Double, alignments: Double) -> Double {
    let single = 0.5 * erfc(deviations / (widening * 2.0.squareRoot()))
    return single >= 1 ? 1 : -expm1(alignments * log1p(-single))
  }
}
