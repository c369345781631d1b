import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import Testing

@Suite struct ScoreHistogramTests {
  /// Scores of two kinds of trials, most of them next to 0 and 1.
  private static func trials(_ count: Int, seed: UInt64) -> [(score: Double, isTarget: Bool)] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let isTarget = random.uniform() < 0.3
      let logOdds = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 12 + (isTarget ? 2 : -2)
      return (1 / (1 + exp(-logOdds)), isTarget)
    }
  }

  /// The curve of bins against the curve of the scores themselves: at each edge they are the same, and the area is
  /// within the stated uncertainty.
  @Test func curveIsExactAtTheEdgesOfBins() throws {
    var (histogram, exact) = (ScoreHistogram(), DetectionCurveMetric())
    let trials = Self.trials(5000, seed: 37)
    for trial in trials {
      try histogram.update(score: trial.score, isTarget: trial.isTarget)
      try exact.update(score: trial.score, isTarget: trial.isTarget)
    }
    let (curve, whole) = (histogram.value, exact.value)
    let targetCount = Double(trials.filter(\.isTarget).count)
    for point in curve.points.dropFirst() {
      let hits = trials.filter { $0.isTarget && $0.score >= point.threshold }.count
      let alarms = trials.filter { !$0.isTarget && $0.score >= point.threshold }.count
      expectEqual(point.hitRate, Double(hits) / targetCount)
      expectEqual(point.falseAlarmRate, Double(alarms) / (5000 - targetCount))
    }
    let (area, wholeArea): (Double, Double) = (
      try require(curve.areaUnderCurve.value), try require(whole.areaUnderCurve.value)
    )
    let uncertainty = try require(histogram.areaUncertainty)
    expectLess(abs(area - wholeArea), uncertainty)
    // Half of the pairs of a target and another trial in one bin.
    let shared = zip(ScoreHistogram.edges, ScoreHistogram.edges.dropFirst()).reduce(0) { sum, edge in
      let inside = trials.filter { $0.score >= edge.0 && ($0.score < edge.1 || edge.1 == 1) }
      let targets = inside.count(where: \.isTarget)
      return sum + targets * (inside.count - targets)
    }
    expectLess(abs(uncertainty - Double(shared) / (targetCount * (5000 - targetCount)) / 2), 1e-12)
    let (rate, wholeRate): (Double, Double) = (
      try require(curve.equalErrorRate.value), try require(whole.equalErrorRate.value)
    )
    expectLess(abs(rate - wholeRate), 0.002)
    expectEqual([histogram.targetCount, histogram.nonTargetCount], [Int(targetCount), 5000 - Int(targetCount)])
  }

  /// By hand: two bins, 10 trials at 0.8025 of which 6 are right, and 10 at 0.2025 of which 3 are.
  @Test func reliabilityIsTheMeanDifference() throws {
    var histogram = ScoreHistogram()
    for index in 0..<10 {
      try histogram.update(score: 0.8025, isTarget: index < 6)
      try histogram.update(score: 0.2025, isTarget: index < 3)
    }
    let diagram = histogram.reliability
    expectEqual(diagram.bins.map(\.count), [10, 10])
    expectEqual(diagram.bins.map(\.targetShare), [0.3, 0.6])
    for (bin, score) in zip(diagram.bins, [0.2025, 0.8025]) { expectLess(abs(bin.meanScore - score), 1e-12) }
    let error: Double = try require(diagram.expectedCalibrationError.value)
    expectLess(abs(error - (0.0975 + 0.2025) / 2), 1e-12)
    expectEqual(ScoreHistogram().reliability.expectedCalibrationError, .undefined(.noItems))
  }

  @Test func edgesAreInTheBinAbove() throws {
    let edges = ScoreHistogram.edges
    expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= 0.005 + 1e-12 })
    expectEqual([edges.first, edges.last], [0, 1])
    for (index, edge) in edges.enumerated() {
      var histogram = ScoreHistogram()
      try histogram.update(score: edge, isTarget: true)
      try histogram.update(score: 0, isTarget: false)
      let expected = index == edges.count - 1 ? edges[index - 1] : edge
      expectEqual(histogram.value.points[1].threshold, expected)
    }
  }

  @Test(arguments: [-0.001, 1.001, .nan, .infinity]) func scoresAreProbabilities(score: Double) {
    var histogram = ScoreHistogram()
    expect(throws: EvaluationError.self) { try histogram.update(score: score, isTarget: true) }
    expectEqual(histogram, ScoreHistogram())
  }

  /// Few scores are few numbers in a file. Numbers that no run has are refused.
  @Test func filesHaveOnlyBinsWithTrials() throws {
    var histogram = ScoreHistogram()
    try histogram.update(score: 0.5, isTarget: true)
    let data = try JSONEncoder().encode(histogram)
    expectEqual(try JSONDecoder().decode(ScoreHistogram.self, from: data), histogram)
    let object = try require(try JSONSerialization.jsonObject(with: data) as? [String: [Int]])
    expectEqual(object["targets"], [1])
    for text in [
      #"{"bins":[3],"targets":[],"non_targets":[1]}"#, #"{"bins":[-1],"targets":[1],"non_targets":[1]}"#,
      #"{"bins":[100000],"targets":[1],"non_targets":[1]}"#, #"{"bins":[3,3],"targets":[1,1],"non_targets":[1,1]}"#,
      #"{"bins":[3],"targets":[-1],"non_targets":[1]}"#,
      #"{"bins":[3],"targets":[9007199254740992],"non_targets":[1]}"#,
    ] {
      expect(throws: DecodingError.self) { try JSONDecoder().decode(ScoreHistogram.self, from: Data(text.utf8)) }
    }
    // The largest numbers that are read do not overflow.
    let most = 1 << 40
    let large = try JSONDecoder().decode(
      ScoreHistogram.self, from: Data("{\"bins\":[3,9],\"targets\":[\(most),0],\"non_targets\":[0,\(most)]}".utf8))
    expectEqual(large.value.areaUnderCurve, .value(0))
  }
}
