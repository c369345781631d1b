import Foundation

/// What is known of all thresholds of an audiogram: a mixture of normal priors over all places, and at each place the likelihood
/// of the answers there on a grid.
///
/// Each part of the mixture is weighed by how well it foretold the answers so far. The psychometric function is averaged over
/// slopes and error rates in the same way. Cost of an answer: some passes over answers × grid, 0.3 ms for each part and 12 places.
struct AudiogramPosterior: Sendable {
  /// Thresholds from here on, a decibel apart.
  static let lowestThreshold = -40.0
  static let count = 190

  let size: Int
  private(set) var function = AveragedFunction()
  private var weights: [Double]
  private var parts: [NormalAudiogram]
  private var answers: [[Answer]]
  /// Logarithms of the likelihoods: places × grid.
  private var likelihood: [Double]

  init(_ prior: AudiogramPrior) {
    size = prior.points.count
    weights = prior.parts.map(\.weight)
    parts = prior.parts.map { NormalAudiogram(mean: $0.mean, covariance: $0.covariance) }
    answers = [[Answer]](repeating: [], count: size)
    likelihood = [Double](repeating: 0, count: size * Self.count)
  }

  /// Takes an answer; `chance` as `ThresholdPosterior.update`.
  mutating func update(place: Int, level: Double, heard: Bool, chance: Double) {
    let answer = Answer(level: level, heard: heard, chance: chance)
    let marginals = parts.map { $0.marginal(place, likelihood) }
    for (n, marginal) in marginals.enumerated() {
      var foretold = 0.0
      for (t, p) in marginal.enumerated() where p > 1e-12 {
        foretold += p * function.probability(of: answer, threshold: Self.threshold(t))
      }
      weights[n] *= foretold
    }
    let sum = weights.reduce(0, +)
    for n in weights.indices { weights[n] /= sum }
    function.learn(answer, from: Self.mixed(marginals, weights))
    answers[place].append(answer)
    for place in 0..<size where !answers[place].isEmpty {
      for t in 0..<Self.count {
        let threshold = Self.threshold(t)
        var product = 1.0
        for answer in answers[place] { product *= function.probability(of: answer, threshold: threshold) }
        likelihood[place * Self.count + t] = log(max(product, 1e-300))
      }
    }
    let tested = (0..<size).filter { !answers[$0].isEmpty }
    for n in parts.indices { parts[n].propagate(likelihood, tested) }
  }

  static func threshold(_ index: Int) -> Double { lowestThreshold + Double(index) }

  /// The probability of each threshold of a place, given all answers.
  func marginal(_ place: Int) -> [Double] { Self.mixed(parts.map { $0.marginal(place, likelihood) }, weights) }

  /// The covariance of the normal approximations, their means included.
  var covariance: [Double] {
    var (mean, products) = ([Double](repeating: 0, count: size), [Double](repeating: 0, count: size * size))
    for (part, weight) in zip(parts, weights) {
      for a in 0..<size {
        mean[a] += weight * part.mean[a]
        for b in 0..<size {
          products[a * size + b] += weight * (part.covariance[a * size + b] + part.mean[a] * part.mean[b])
        }
      }
    }
    for a in 0..<size {
      for b in 0..<size { products[a * size + b] -= mean[a] * mean[b] }
    }
    return products
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

  private static func mixed(_ marginals: [[Double]], _ weights: [Double]) -> [Double] {
    var sum = [Double](repeating: 0, count: count)
    for (marginal, weight) in zip(marginals, weights) where weight > 1e-9 {
      for t in 0..<count { sum[t] += weight * marginal[t] }
    }
    return sum
  }
}

/// What is known of all thresholds under one normal prior.
///
/// Expectation propagation (Minka, UAI 2001) with one site a place: the product of the likelihoods of all answers at a place is
/// exact on the grid, and a normal distribution stands for it towards the other places.
struct NormalAudiogram: Sendable {
  private static let sweeps = 3

  private let size: Int
  private let priorMean: [Double]
  private let prior: [Double]
  private var sitePrecision: [Double]
  private var siteShift: [Double]
  /// The covariance of the normal approximation, and its mean.
  private(set) var covariance: [Double]
  private(set) var mean: [Double]

  init(mean: [Double], covariance: [Double]) {
    size = mean.count
    priorMean = mean
    prior = covariance
    self.covariance = covariance
    self.mean = mean
    sitePrecision = [Double](repeating: 0, count: size)
    siteShift = sitePrecision
  }

  /// The probability of each threshold of a place.
  func marginal(_ place: Int, _ likelihood: [Double]) -> [Double] {
    let count = AudiogramPosterior.count
    let (mean, variance) = cavity(place)
    var values = [Double](repeating: 0, count: count)
    var largest = -Double.infinity
    for t in 0..<count {
      let difference = AudiogramPosterior.threshold(t) - mean
      values[t] = likelihood[place * count + t] - difference * difference / (2 * variance)
      largest = max(largest, values[t])
    }
    var sum = 0.0
    for t in 0..<count {
      values[t] = exp(values[t] - largest)
      sum += values[t]
    }
    for t in 0..<count { values[t] /= sum }
    return values
  }

  /// What the other places say of this one.
  private func cavity(_ place: Int) -> (mean: Double, variance: Double) {
    let variance = covariance[place * size + place]
    let precision = max(1 / variance - sitePrecision[place], 1e-6)
    return ((mean[place] / variance - siteShift[place]) / precision, 1 / precision)
  }

  /// Takes new likelihoods at the places that were tested.
  mutating func propagate(_ likelihood: [Double], _ tested: [Int]) {
    for _ in 0..<Self.sweeps {
      for place in tested {
        let (cavityMean, cavityVariance) = cavity(place)
        let (tiltedMean, tiltedVariance) = AudiogramPosterior.moments(marginal(place, likelihood))
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
