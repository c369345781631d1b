import Foundation

/// The posterior distribution of all thresholds of an audiogram: a mixture of normal priors over all places, and for
/// each place the likelihood of its answers on a grid.
///
/// Each part of the mixture is weighted by the probability that it gave to the answers so far. The psychometric
/// function is averaged over slopes and error rates in the same way. Cost of an answer: some passes over answers ×
/// grid. With two parts and 12 places, an answer and the choice of the next tone take 0.4 ms.
package struct AudiogramPosterior: Sendable {
  /// The lowest threshold of the grid, whose step is a decibel.
  package static let lowestThreshold = -40.0
  package static let count = 190

  package let size: Int
  package private(set) var function = AveragedFunction()
  private var weights: [Double]
  private var parts: [NormalAudiogram]
  private var answers: [[Answer]]
  /// Logarithms of the likelihoods: places × grid.
  private var likelihood: [Double]

  package init(_ prior: AudiogramPrior) {
    size = prior.points.count
    weights = prior.parts.map(\.weight)
    parts = prior.parts.map { NormalAudiogram(mean: $0.mean, covariance: $0.covariance) }
    answers = [[Answer]](repeating: [], count: size)
    likelihood = [Double](repeating: 0, count: size * Self.count)
  }

  /// Adds an answer; `chance` is that of `ThresholdPosterior.update`.
  package mutating func update(place: Int, level: Double, heard: Bool, chance: Double) {
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

  package static func threshold(_ index: Int) -> Double { lowestThreshold + Double(index) }

  /// The probability of each threshold of a place, given all answers.
  package func marginal(_ place: Int) -> [Double] { Self.mixed(parts.map { $0.marginal(place, likelihood) }, weights) }

  /// The covariance of the mixture's normal approximation, including the differences of the parts' means.
  package var covariance: [Double] {
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
  package static func moments(_ marginal: [Double]) -> (mean: Double, variance: Double) {
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
