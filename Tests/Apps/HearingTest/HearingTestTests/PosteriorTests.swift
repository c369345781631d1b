import Expectations
import Foundation
import HearingTest
import Testing

/// The vectorised posteriors beside plain sums of what their comments say.
@Suite struct PosteriorTests {
  private let answers: [(level: Double, heard: Bool, chance: Double)] = [
    (40, true, 0.3), (20, false, 1), (31, true, 4), (26, false, 1), (60, false, 1), (29, true, 1),
  ]
  private let slopes = [0.04, 0.07, 0.12, 0.2, 0.35]
  private let slopeWeights = [1.0, 2, 3, 2, 1]
  private let rates = [0.005, 0.04, 0.09, 0.16]

  private func reference(
    _ answers: [(level: Double, heard: Bool, chance: Double)], range: LevelRange
  ) -> (sum: Double, mean: Double, variance: Double) {
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for (slope, weight) in zip(slopes, slopeWeights) {
      for falseAlarm in rates {
        for lapse in rates {
          for threshold in stride(from: range.lowest - 20, through: range.highest + 20, by: 1) {
            var p = weight
            for answer in answers {
              let seen =
                (1 - falseAlarm - lapse) / (1 + exp(-4 * slope * (answer.level - threshold)))
              p *= answer.heard ? falseAlarm * answer.chance + seen : 1 - falseAlarm - seen
            }
            sum += p
            first += p * threshold
            second += p * threshold * threshold
          }
        }
      }
    }
    let mean = first / sum
    return (sum, mean, second / sum - mean * mean)
  }

  @Test func meanAndDeviationAreThoseOfPlainSums() throws {
    let range = try LevelRange(lowest: -10, highest: 90)
    var posterior = ThresholdPosterior(range: range, usesTimes: false) { _ in 1 }
    for answer in answers { posterior.update(level: answer.level, heard: answer.heard, chance: answer.chance) }
    let expected = reference(answers, range: range)
    let moments = posterior.marginals().moments
    // Single precision: 1e-7 of levels of 100 dB, over some passes.
    expectLess(abs(moments.mean - expected.mean), 1e-3)
    expectLess(abs(moments.standardDeviation - expected.variance.squareRoot()), 1e-3)
  }

  @Test func theExpectedVarianceIsTheMeanOfBothOutcomes() throws {
    let range = try LevelRange(lowest: -10, highest: 90)
    var posterior = ThresholdPosterior(range: range, usesTimes: false) { _ in 1 }
    for answer in answers { posterior.update(level: answer.level, heard: answer.heard, chance: answer.chance) }
    let marginals = posterior.marginals()
    let mean = marginals.moments.mean
    for level in [10.0, 27, 45] {
      let all = reference(answers, range: range).sum
      let expected = [true, false].reduce(0.0) { sum, heard in
        let after = reference(answers + [(level, heard, 1)], range: range)
        return sum + after.sum / all * after.variance
      }
      expectLess(abs(marginals.expectedVariance(after: level, mean: mean) - expected), 2e-3 * expected)
    }
  }

  /// One place: the normal prior times the exact likelihood, no approximation left.
  @Test func onePlaceOfAnAudiogramIsExact() {
    let prior = AudiogramPrior(points: [TonePoint(.right, 1000)], parts: [.init(mean: [30], covariance: [400])])
    var posterior = AudiogramPosterior(prior)
    posterior.update(place: 0, level: 30, heard: true, chance: 1)
    posterior.update(place: 0, level: 10, heard: false, chance: 1)
    let function = posterior.function
    var (sum, first) = (0.0, 0.0)
    for t in 0..<AudiogramPosterior.count {
      let threshold = AudiogramPosterior.threshold(t)
      let p =
        exp(-pow(threshold - 30, 2) / 800) * function.heard(30 - threshold) * (1 - function.heard(10 - threshold))
      sum += p
      first += p * threshold
    }
    expectLess(abs(AudiogramPosterior.moments(posterior.marginal(0)).mean - first / sum), 1e-9)
  }

  /// Two places that go together: an answer at one moves the other, by the regression on it.
  @Test func anAnswerTellsOfWhatGoesWithIt() {
    let points = [TonePoint(.right, 1000), TonePoint(.left, 1000), TonePoint(.left, 8000)]
    let prior = AudiogramPrior(
      points: points, parts: [.init(mean: [30, 30, 30], covariance: [400, 320, 0, 320, 400, 0, 0, 0, 400])])
    var posterior = AudiogramPosterior(prior)
    posterior.update(place: 0, level: 60, heard: false, chance: 1)
    let means = points.indices.map { AudiogramPosterior.moments(posterior.marginal($0)).mean }
    // The normal stand-in is moment-matched at the place itself, so the regression holds exactly: 320 / 400.
    expectLess(abs((means[1] - 30) - 0.8 * (means[0] - 30)), 0.05)
    // Where the grid ends, at 3.5 deviations below, a little of the bell is missing.
    expectLess(abs(means[2] - 30), 0.05)
    expectGreater(means[0], 35)
  }

  /// One place, two parts: their sum times the exact likelihood.
  @Test func aMixtureAtOnePlaceIsExact() {
    let parts = [
      AudiogramPrior.Part(weight: 3, mean: [10], covariance: [100]),
      AudiogramPrior.Part(weight: 1, mean: [70], covariance: [225]),
    ]
    // One answer: the function is the same before and after it but for what the answer itself teaches.
    var posterior = AudiogramPosterior(AudiogramPrior(points: [TonePoint(.left, 500)], parts: parts))
    let before = posterior.function
    posterior.update(place: 0, level: 40, heard: false, chance: 1)
    let after = posterior.function
    var (sums, firsts) = ([0.0, 0.0], [0.0, 0.0])
    var evidence = [0.0, 0.0]
    for (n, part) in parts.enumerated() {
      var all = 0.0
      for t in 0..<AudiogramPosterior.count {
        let threshold = AudiogramPosterior.threshold(t)
        let bell = exp(-pow(threshold - part.mean[0], 2) / (2 * part.covariance[0]))
        all += bell
        evidence[n] += bell * (1 - before.heard(40 - threshold))
        sums[n] += bell * (1 - after.heard(40 - threshold))
        firsts[n] += bell * (1 - after.heard(40 - threshold)) * threshold
      }
      evidence[n] *= part.weight / all
    }
    let total = evidence[0] + evidence[1]
    let expected = (0..<2).reduce(0) { $0 + evidence[$1] / total * firsts[$1] / sums[$1] }
    expectLess(abs(AudiogramPosterior.moments(posterior.marginal(0)).mean - expected), 1e-9)
  }

  /// A part whose ears go together, one whose ears do not: what the second ear is believed to be after the first depends on which
  /// of them foretold the answers.
  @Test func answersTellWhoseEarsGoTogether() {
    let points = [TonePoint(.right, 1000), TonePoint(.left, 1000), TonePoint(.right, 2000), TonePoint(.left, 2000)]
    func part(_ ears: Double) -> AudiogramPrior.Part {
      let covariance = points.flatMap { a in
        points.map { b in (a.ear == b.ear ? 400.0 : ears) * (a.frequency == b.frequency ? 1 : 0.9) + (a == b ? 9 : 0) }
      }
      return .init(mean: [40, 40, 40, 40], covariance: covariance)
    }
    /// The mean at the left ear's 2000 Hz, where nothing was asked, when the right one is known to hear 60 dB everywhere.
    func left(_ heard: Double) -> Double {
      var posterior = AudiogramPosterior(AudiogramPrior(points: points, parts: [part(392), part(0)]))
      for _ in 0..<3 {
        for place in [0, 1, 2] {
          let threshold = place == 1 ? heard : 60
          for level in [threshold - 6, threshold + 6] {
            posterior.update(place: place, level: level, heard: level > threshold, chance: 1)
          }
        }
      }
      return AudiogramPosterior.moments(posterior.marginal(3)).mean
    }
    // As good as the other ear, or by itself: 10 % of the way from its own other frequency to the mean.
    expectLess(abs(left(60) - 59), 2.5, "\(left(60))")
    expectLess(abs(left(10) - 13), 2.5, "\(left(10))")
  }

  @Test func theTypicalPriorIsADistribution() {
    let points = Ear.allCases.flatMap { ear in [250.0, 500, 1000, 2000, 4000, 8000].map { TonePoint(ear, $0) } }
    let prior = AudiogramPrior.typical(points)
    let n = points.count
    expectEqual(prior.parts.reduce(0) { $0 + $1.weight }, 1)
    for part in prior.parts {
      // Cholesky: positive definite.
      var factor = [Double](repeating: 0, count: n * n)
      for i in 0..<n {
        for j in 0...i {
          let rest = part.covariance[i * n + j] - (0..<j).reduce(0) { $0 + factor[i * n + $1] * factor[j * n + $1] }
          expectEqual(part.covariance[i * n + j], part.covariance[j * n + i])
          if i == j {
            expectGreater(rest, 1)
            factor[i * n + i] = rest.squareRoot()
          } else {
            factor[i * n + j] = rest / factor[j * n + j]
          }
        }
      }
      expect(part.mean.allSatisfy { (15...55).contains($0) })
    }
    // What the comment says of it: between the ears at each frequency, and overall.
    let differences = prior.parts.map { part in
      (0..<6).map { (2 * (part.covariance[$0 * n + $0] - part.covariance[$0 * n + $0 + 6])).squareRoot() }
    }
    expect(differences[0].allSatisfy { (6...7.1).contains($0) }, "\(differences[0])")
    expect(differences[1].allSatisfy { (25...25.5).contains($0) }, "\(differences[1])")
    let overall = (0..<n).map { place in
      prior.parts.reduce(0) { $0 + $1.weight * $1.covariance[place * n + place] }.squareRoot()
    }
    expect(overall.allSatisfy { (28...37).contains($0.rounded()) }, "\(overall)")
  }

  @Test func timesTellChanceFromHearing() throws {
    let evidence = ReactionTimeEvidence.usual
    // At the median of 0.5 s the log-normal density is 1 / (0.5 · 0.5 · √(2π)), the uniform one 1 / 2.5.
    expectLess(abs(evidence.chanceRatio(at: 0.5) - 0.4 * 0.25 * (2 * Double.pi).squareRoot()), 1e-12)
    expectEqual(evidence.chanceRatio(at: 2.4), 10)
    expectEqual(evidence.chanceRatio(at: 0), 10)
    expect(throws: HearingTestError.self) { try ReactionTimeEvidence(bound: 0.5) }
  }
}
