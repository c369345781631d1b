import EvaluationMetrics
import Expectations
import Foundation
import TestSupport
import Testing

/// Scores of random cases agree with mir_eval, sed_eval, scikit-learn and scipy. The values come from
/// `Benchmarks/evaluation/reference-cases`.
@Suite struct ReferenceCaseTests {
  private struct Cases: Decodable {
    struct Melody: Decodable {
      let reference: [[Double]]
      let estimate: [[Double]]
      let voiced: Bool
      let unvoiced: Bool
      let scores: [String: Double]
    }
    struct Curve: Decodable {
      let targets: [Double]
      let others: [Double]
      let area: Double
      let equalErrorRate: Double
    }
    struct Paired: Decodable {
      let first: [Double]
      let second: [Double]
      let wilcoxon: Double
      let isExact: Bool
      let signFlip: Double
    }
    let melodies: [Melody]
    let curves: [Curve]
    let paired: [Paired]
  }

  private let cases: Cases

  init() throws {
    let path = PackageRoot.file("Tests/Fixtures/EvaluationMetrics/cases.json")
    cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func melodiesWithVoicingAndReward() throws {
    expectEqual(cases.melodies.count, 40)
    for (number, melody) in cases.melodies.enumerated() {
      var metric = MelodyMetric(try .init())
      try metric.update(
        reference: try PitchSeries(
          times: melody.reference[0], frequencies: melody.reference[1], voicing: melody.reference[2]),
        estimate: try PitchSeries(
          times: melody.estimate[0], frequencies: melody.estimate[1], voicing: melody.estimate[2]))
      for named in metric.value.named {
        let isDefined =
          switch named.name {
          case "Overall Accuracy": true
          case "Voicing False Alarm": melody.unvoiced
          default: melody.voiced
          }
        expectEqual((named.score.value != nil), isDefined, "melody \(number), \(named.name)")
        guard let value = named.score.value, let peer = melody.scores[named.name] else { continue }
        expectLess(abs(value - peer), 1e-12, "melody \(number), \(named.name)")
      }
    }
  }

  @Test func curves() throws {
    expectEqual(cases.curves.count, 60)
    for (number, curve) in cases.curves.enumerated() {
      var metric = DetectionCurveMetric()
      for score in curve.targets { try metric.update(score: score, isTarget: true) }
      for score in curve.others { try metric.update(score: score, isTarget: false) }
      let area = try require(metric.value.areaUnderCurve.value)
      let rate = try require(metric.value.equalErrorRate.value)
      expectLess(abs(area - curve.area), 1e-12, "curve \(number)")
      expectLess(abs(rate - curve.equalErrorRate), 1e-12, "curve \(number): \(rate), sed_eval \(curve.equalErrorRate)")
    }
  }

  @Test func pairedTests() throws {
    expectEqual(cases.paired.count, 40)
    for (number, pair) in cases.paired.enumerated() {
      let rank = try require(try PairedTest.wilcoxon(pair.first, pair.second))
      expect(rank.isExact == pair.isExact && abs(rank.pValue - pair.wilcoxon) < 1e-12, "pair \(number)")
      let flips = try require(try PairedTest.signFlip(pair.first, pair.second, seed: 1))
      expect(flips.isExact && abs(flips.pValue - pair.signFlip) < 1e-12, "pair \(number)")
    }
  }
}
