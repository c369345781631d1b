import Foundation

/// What is known of all thresholds of an audiogram: a normal prior over all places, and at each place the likelihood of the
/// answers there on a grid.
///
/// Expectation propagation (Minka, UAI 2001) with one site a place: the product of the likelihoods of all answers at a place is
/// exact on the grid, and a normal distribution stands for it towards the other places. The psychometric function is averaged
/// over slopes and error rates, weighted by how well each foretold the answers so far. Cost of an answer: some passes over
/// answers × grid, 0.3 ms for 12 places.
struct AudiogramPosterior: Sendable {
  /// Thresholds from here on, a decibel apart.
  static let lowestThreshold = -40.0
  static let count = 190
  private static let sweeps = 3

  let size: Int
  private let priorMean: [Double]
  private let prior: [Double]
  /// Logarithms of the likelihoods: places × grid.
  private var likelihood: [Double]
  private var answers: [[Answer]]
  private(set) var function = AveragedFunction()
  private var sitePrecision: [Double]
  private var siteShift: [Double]
  /// The covariance of the normal approximation, and its mean.
  private(set) var covariance: [Double]
  private(set) var mean: [Double]

  init(_ prior: AudiogramPrior) {
    size = prior.points.count
    priorMean = prior.mean
    self.prior = prior.covariance
    covariance = prior.covariance
    mean = prior.mean
    likelihood = [Double](repeating: 0, count: size * Self.count)
    answers = [[Answer]](repeating: [], count: size)
    sitePrecision = [Double](repeating: 0, count: size)
    siteShift = sitePrecision
  }

  /// Takes an answer; `chance` as `ThresholdPosterior.update`.
  mutating func update(place: Int, level: Double, heard: Bool, chance: Double) {
    let answer = Answer(level: level, heard: heard, chance: chance)
    function.learn(answer, from: marginal(place))
    answers[place].append(answer)
    for place in 0..<size where !answers[place].isEmpty {
      for t in 0..<Self.count {
        let threshold = Self.threshold(t)
        var product = 1.0
        for answer in answers[place] { product *= function.probability(of: answer, threshold: threshold) }
        likelihood[place * Self.count + t] = log(max(product, 1e-300))
      }
    }
    propagate()
  }

  static func threshold(_ index: Int) -> Double { lowestThreshold + Double(index) }

  /// The probability of each threshold of a place, given all answers.
  func marginal(_ place: Int) -> [Double] {
    let (mean, variance) = cavity(place)
    var values = [Double](repeating: 0, count: Self.count)
    var largest = -Double.infinity
    for t in 0..<Self.count {
      let difference = Self.threshold(t) - mean
      values[t] = likelihood[place * Self.count + t] - difference * difference / (2 * variance)
      largest = max(largest, values[t])
    }
    var sum = 0.0
    for t in 0..<Self.count {
      values[t] = exp(values[t] - largest)
      sum += values[t]
    }
    for t in 0..<Self.count { values[t] /= sum }
    return values
  }

  /// Mean and variance of a distribution over the grid.
  static func moments(_ marginal: [Double]) -> (mean: Double, variance: Double) {
    var (first, second) = (0.0, 0.0)
    for (t, p) in marginal.enumerated() {
      first += p * Double(t)
      second += p * Double(t) * Double(t)
    }
    return (lowestThreshold + first, max(second - first * first, 1e-3))
  }

  /// What the other places say of this one.
  private func cavity(_ place: Int) -> (mean: Double, variance: Double) {
    let variance = covariance[place * size + place]
    let precision = max(1 / variance - sitePrecision[place], 1e-6)
    return ((mean[place] / variance - siteShift[place]) / precision, 1 / precision)
  }

  private mutating func propagate() {
    for _ in 0..<Self.sweeps {
      for place in 0..<size where !answers[place].isEmpty {
        let (cavityMean, cavityVariance) = cavity(place)
        let (tiltedMean, tiltedVariance) = Self.moments(marginal(place))
        // A lapse far off makes the likelihood wider than the cavity; a site of negative precision is kept out.
        let precision = max(1 / tiltedVariance - 1 / cavityVariance, 1e-6)
        let shift = tiltedMean * (precision + 1 / cavityVariance) - cavityMean / cavityVariance
        sitePrecision[place] = precision
        siteShift[place] = shift
        combine()
      }
    }
  }

  /// The normal approximation of prior and sites: Σ = K − K (K + S)⁻¹ K with S the sites' variances, one site after the other.
  private mutating func combine() {
    covariance = prior
    mean = priorMean
    for place in 0..<size where sitePrecision[place] > 0 {
      let row = Array(covariance[place * size..<(place + 1) * size])
      let gain = sitePrecision[place] / (1 + sitePrecision[place] * row[place])
      let residual = siteShift[place] / sitePrecision[place] - mean[place]
      for a in 0..<size {
        mean[a] += row[a] * gain * residual
        for b in 0..<size { covariance[a * size + b] -= gain * row[a] * row[b] }
      }
    }
  }
}
