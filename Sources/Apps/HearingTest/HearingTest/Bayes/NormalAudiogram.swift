import Foundation

/// The posterior distribution of all thresholds under one normal prior.
///
/// It uses expectation propagation (Minka, UAI 2001) with one site per place: the product of the likelihoods of all
/// answers at a place is exact on the grid. For the other places a normal distribution replaces it.
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

  /// The distribution of this place that follows from the other places.
  private func cavity(_ place: Int) -> (mean: Double, variance: Double) {
    let variance = covariance[place * size + place]
    let precision = max(1 / variance - sitePrecision[place], 1e-6)
    return ((mean[place] / variance - siteShift[place]) / precision, 1 / precision)
  }

  /// Updates the approximation with new likelihoods at the tested places.
  mutating func propagate(_ likelihood: [Double], _ tested: [Int]) {
    for _ in 0..<Self.sweeps {
      for place in tested {
        let (cavityMean, cavityVariance) = cavity(place)
        let (tiltedMean, tiltedVariance) = AudiogramPosterior.moments(marginal(place, likelihood))
        // A lapse far from the threshold makes the likelihood wider than the cavity. A site of negative precision is
        // avoided.
        let precision = max(1 / tiltedVariance - 1 / cavityVariance, 1e-6)
        let shift = tiltedMean * (precision + 1 / cavityVariance) - cavityMean / cavityVariance
        sitePrecision[place] = precision
        siteShift[place] = shift
        combine()
      }
    }
  }

  /// The normal approximation of prior and sites: Σ = K − K (K + S)⁻¹ K with S the sites' variances, computed site by
  /// site.
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
