import AudioCore
import Foundation

/// What a query's bit error rates are at places of the index that have nothing to do with it.
///
/// Music that stands still has words that stay, and its rates at wrong places scatter far more than those of music that moves:
/// one threshold for both is wrong both ways. So each query is laid over places chosen at random (with a fixed seed: the same
/// query gives the same figures), and a match is judged by how many of their standard deviations it lies below their mean.
struct ChanceLevel {
  /// The best of many places, tempos and small shifts scatters so much wider than random places do. Measured with 900 queries
  /// of 3, 5 and 10 s that were not in the index: see the guide.
  private static let widening = 1.2
  /// Places per bank.
  private static let placeCount = 400

  /// Mean, variance and number of compared words of the rates, bank by bank.
  private let levels: [(mean: Double, variance: Double, words: Double)]

  init(_ index: FingerprintIndex, _ query: QueryFingerprint, spacing: Int, queryStep: Double) {
    let model = FalsePositiveModel(index.profile)
    let total = index.wordCount
    levels = query.banks.map { bank in
      bank.words.withUnsafeBufferPointer { words in
        let scorer = PathScorer(queryStep: queryStep, spacing: spacing, query: words, model: model)
        let length = Int(Double(words.count) / queryStep)
        var random = SeededRandom(seed: 1)
        var rates: [Double] = []
        var compared = 0
        for _ in 0..<Self.placeCount where total > length {
          var place = Int(random.next() % UInt64(total))
          guard
            let segment = index.segments.first(where: { segment in
              if place < segment.layout.wordCount { return true }
              place -= segment.layout.wordCount
              return false
            })
          else { continue }
          let whole = 0..<segment.layout.wordCount
          guard place + length < whole.upperBound else { continue }
          let start = Candidate(segment: 0, entry: 0, bank: 0, queryWord: 0, word: place, tempo: 1)
          let scored = scorer.score(start, segment.words, whole)
          guard 2 * scored.compared * spacing > length else { continue }
          rates.append(scored.rate)
          compared += scored.compared
        }
        guard rates.count >= 50 else {
          // Too small an index to learn from.
          return (0.5, model.perWord / Double(max(1, length)) + model.floor, Double(max(1, length / spacing)))
        }
        let count = Double(rates.count)
        let mean = rates.reduce(0, +) / count
        let variance = rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        return (mean, variance, Double(compared) / count)
      }
    }
  }

  /// A candidate with its deviations from this query's chance; fewer words than usual scatter more.
  func normalised(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    let level = levels[candidate.bank]
    let variance = level.variance * level.words / Double(max(1, candidate.compared))
    candidate.deviations = (level.mean - candidate.rate) / max(variance, 1e-6).squareRoot()
    return candidate
  }

  /// Probability that the best of so many alignments deviates so much by chance.
  static func probability(deviations: Double, alignments: Double) -> Double {
    let single = 0.5 * erfc(deviations / (widening * 2.0.squareRoot()))
    return single >= 1 ? 1 : -expm1(alignments * log1p(-single))
  }
}
