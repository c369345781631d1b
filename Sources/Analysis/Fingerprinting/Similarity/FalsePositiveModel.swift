import Foundation

/// The probability of a low bit error rate between unrelated recordings.
///
/// The rate of n compared words of unrelated recordings is modelled as normal, with the mean `mean` and the variance
/// `floor` + `perWord` / n. Neighbouring bits and words are correlated, so `perWord` is above 1 / (4 · 32). Sustained
/// music keeps some variance however long it is compared (`floor`). The values of each profile were fitted to the tails
/// of the distributions of unrelated recordings (see the guide); `fitted` does the same for other recordings.
public struct FalsePositiveModel: Sendable, Hashable, Codable {
  /// Expected rate of unrelated recordings.
  public var mean: Double
  /// Variance of the rate of one word.
  public var perWord: Double
  /// Variance that does not shrink with length.
  public var floor: Double

  /// Creates a model from given values.
  public init(mean: Double, perWord: Double, floor: Double) {
    self.mean = mean
    self.perWord = perWord
    self.floor = floor
  }

  /// Creates the model that was measured for a profile.
  public init(_ profile: FingerprintProfile) {
    switch profile {
    case .compact: self.init(mean: 0.5, perWord: 0.024, floor: 0)
    case .prh: self.init(mean: 0.5, perWord: 0.097, floor: 0.00023)
    case .phash, .phashLegacy: self.init(mean: 0.5, perWord: 0.3, floor: 0.0004)
    case .chroma: self.init(mean: 0.45, perWord: 0.6, floor: 0.003)
    }
  }

  /// How many standard deviations a rate over `words` words lies below the mean of unrelated recordings.
  public func deviations(rate: Double, words: Int) -> Double {
    (mean - rate) / (floor + perWord / Double(max(1, words))).squareRoot()
  }

  /// Probability of this rate or a lower one at one alignment of unrelated recordings, 0…1.
  public func probability(rate: Double, words: Int) -> Double {
    0.5 * erfc(deviations(rate: rate, words: words) / 2.0.squareRoot())
  }

  /// Probability that the best of `alignments` independent alignments has this rate or a lower one by chance, 0…1.
  public func probability(rate: Double, words: Int, alignments: Double) -> Double {
    let single = probability(rate: rate, words: words)
    return single >= 1 ? 1 : -expm1(alignments * log1p(-single))
  }

  /// The rate that the best of `alignments` alignments falls below by chance with the given probability: a threshold
  /// that takes account of length and corpus.
  public func threshold(words: Int, alignments: Double, probability target: Double) -> Double {
    var (low, high) = (0.0, mean)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if probability(rate: middle, words: words, alignments: alignments) > target {
        high = middle
      } else {
        low = middle
      }
    }
    return low
  }

  /// Fits a model to the rates of unrelated recordings, by number of compared words.
  ///
  /// The spread for each number of words is derived from the lowest thousandth of its rates: the normal distribution
  /// has the same quantile there.
  ///
  /// - Throws: `FingerprintError.invalidSetting` if fewer than two numbers of words have 1000 rates each.
  public static func fitted(to impostors: [Int: [Double]]) throws(FingerprintError) -> FalsePositiveModel {
    let usable = impostors.filter { $0.value.count >= 1000 && $0.key >= 1 }
    guard usable.count >= 2 else {
      throw .invalidSetting(
        name: "impostors", expected: "1000 rates for each of two numbers of words", got: "\(usable.count) such numbers")
    }
    let all = usable.values.flatMap { $0 }
    let mean = all.reduce(0, +) / Double(all.count)
    // Φ⁻¹(0.001)
    let quantile = 3.0902
    let points = usable.map { words, rates in
      let sorted = rates.sorted()
      let spread = (mean - sorted[rates.count / 1000]) / quantile
      return (x: 1 / Double(words), y: spread * spread)
    }
    let count = Double(points.count)
    let (meanX, meanY) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let covariance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let variance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    let slope = variance > 0 ? max(covariance / variance, 1e-6) : meanY / meanX
    return FalsePositiveModel(mean: mean, perWord: slope, floor: max(0, meanY - slope * meanX))
  }
}
