import AudioCore
import Foundation

/// The prior distribution of an audiogram before the first answer: a mixture of normal distributions over all places,
/// with covariances between frequencies and between ears.
///
/// Mean and covariance come from a list of typical audiograms — the ten standard audiograms of Bisgaard, Vlaming and
/// Dahlquist (Trends in Amplification 14, 2010) and the medians of ISO 7029:2017 for women and men of 20 to 80 years —
/// and from the variation of people around them: over frequency, with a correlation that falls with the distance (0.84
/// at an octave); from place to place; and between the ears. Most people have similar ears: in three of four people the
/// thresholds of the two ears differ by 6 to 7 dB (standard deviation), in the fourth by 25 dB. One normal distribution
/// would be too wide for the former and too narrow for the latter. The mean rises from 20 dB at 250 Hz to 45 dB at 8
/// kHz, and the deviation from 28 to 37 dB, so that few audiograms are excluded. The sizes of these variations were
/// chosen with simulated listeners of a smoother population than the one of the published figures, which hardly depend
/// on them. Nothing else of that population is in the prior.
package struct AudiogramPrior: Sendable, Hashable {
  /// A normal distribution.
  package struct Part: Sendable, Hashable {
    /// The share of people that it describes. Shares need not sum to 1.
    package let weight: Double
    /// Mean thresholds in decibels, by place.
    package let mean: [Double]
    /// Covariances in dB², row by row.
    package let covariance: [Double]

    /// Creates a part.
    ///
    /// - Precondition: The weight is above 0. The covariances are a symmetric, positive definite square matrix of the
    ///   means' size.
    package init(weight: Double = 1, mean: [Double], covariance: [Double]) {
      ensure(
        weight > 0 && covariance.count == mean.count * mean.count && !mean.isEmpty,
        "a part of a prior: expected a weight above 0, and a square of the means' number of covariances")
      self.weight = weight
      self.mean = mean
      self.covariance = covariance
    }
  }

  /// The places, in the order of the means and of the rows of covariances.
  package let points: [TonePoint]
  /// The parts of the mixture; at least one.
  package let parts: [Part]

  /// Creates another prior.
  ///
  /// - Precondition: Every part has as many means as there are points.
  package init(points: [TonePoint], parts: [Part]) {
    ensure(
      !parts.isEmpty && parts.allSatisfy { $0.mean.count == points.count },
      "a prior: expected parts with a mean for each of \(points.count) places")
    self.points = points
    self.parts = parts
  }

  /// The variation of people around the typical audiograms: variances in dB², and the correlations between the ears.
  private enum Spread {
    /// Variance of the part that is smooth over frequency.
    static let smooth = 64.0
    /// The smooth part's correlation length in octaves: exp(−Δ² / 2 l²) is 0.84 at an octave.
    static let octaves = 1.7
    /// Variance of the independent part at each place.
    static let rough = 6.0
    /// The correlation between the ears of the typical audiogram, and of the smooth part.
    static let earsTypical = 0.99
    static let earsSmooth = 0.9
    /// The share of people whose ears differ, and the variance of the part that each of these ears has at all
    /// frequencies.
    static let unlikeShare = 0.25
    static let unlike = 300.0
  }

  /// The prior that this type describes.
  ///
  /// - Parameter points: places from 125 to 8000 Hz. Above 6000 Hz the standard audiograms keep their value at 6000 Hz.
  package static func typical(_ points: [TonePoint]) -> AudiogramPrior {
    let columns = points.map { point in TypicalAudiograms.levels(at: point.frequency) }
    let means = columns.map { $0.reduce(0, +) / Double($0.count) }
    func covariance(ownOfEachEar: Double) -> [Double] {
      var covariance: [Double] = []
      for (a, first) in points.enumerated() {
        for (b, second) in points.enumerated() {
          let products = zip(columns[a], columns[b]).map { ($0 - means[a]) * ($1 - means[b]) }
          let typical = products.reduce(0, +) / Double(products.count)
          let octaves = log2(first.frequency / second.frequency) / Spread.octaves
          let smooth = Spread.smooth * exp(-octaves * octaves / 2)
          let sameEar = first.ear == second.ear
          covariance.append(
            typical * (sameEar ? 1 : Spread.earsTypical) + smooth * (sameEar ? 1 : Spread.earsSmooth)
              + (sameEar ? ownOfEachEar : 0) + (a == b ? Spread.rough : 0))
        }
      }
      return covariance
    }
    return AudiogramPrior(
      points: points,
      parts: [
        Part(weight: 1 - Spread.unlikeShare, mean: means, covariance: covariance(ownOfEachEar: 0)),
        Part(weight: Spread.unlikeShare, mean: means, covariance: covariance(ownOfEachEar: Spread.unlike)),
      ])
  }
}

/// The typical audiograms on which the prior is based.
enum TypicalAudiograms {
  private static let frequencies: [Double] = [250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000]
  /// N1 to N7 (flat and moderately sloping), S1 to S3 (steeply sloping), in dB HL.
  private static let standard: [[Double]] = [
    [10, 10, 10, 10, 10, 15, 20, 30, 40], [20, 20, 22.5, 25, 30, 35, 40, 45, 50],
    [35, 35, 35, 40, 45, 50, 55, 60, 65], [55, 55, 55, 55, 60, 65, 70, 75, 80],
    [65, 70, 72.5, 75, 80, 80, 80, 80, 80], [75, 80, 82.5, 85, 90, 90, 95, 100, 100],
    [90, 95, 100, 105, 105, 105, 105, 105, 105], [10, 10, 10, 10, 10, 15, 30, 55, 70],
    [20, 20, 22.5, 25, 35, 55, 75, 95, 95], [30, 35, 47.5, 60, 70, 75, 80, 80, 85],
  ]

  /// The level of each typical audiogram at a frequency; linear over the logarithm of the frequency between the tables'
  /// values.
  static func levels(at frequency: Double) -> [Double] {
    let fromTables = standard.map { interpolated(frequencies, $0, frequency) }
    var fromNorm: [Double] = []
    for sex in AgeNorm.Sex.allCases {
      for age in stride(from: 20.0, through: 80, by: 10) {
        let medians = AgeNorm.frequencies.map { AgeNorm.medianFormula(sex, age: age, frequency: $0) ?? 0 }
        fromNorm.append(interpolated(AgeNorm.frequencies, medians, frequency))
      }
    }
    return fromTables + fromNorm
  }

  private static func interpolated(_ x: [Double], _ y: [Double], _ at: Double) -> Double {
    guard let above = x.firstIndex(where: { $0 >= at }) else { return y[y.count - 1] }
    guard above > 0 else { return y[0] }
    let share = log(at / x[above - 1]) / log(x[above] / x[above - 1])
    return y[above - 1] + share * (y[above] - y[above - 1])
  }
}
