import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Tests of melody scores with series that can be counted by hand.
@Suite struct MelodyTests {
  private func scores(
    _ reference: [Double], _ estimate: [Double], voicing: [Double]? = nil, reward: [Double]? = nil
  ) throws -> MelodyScores {
    var metric = MelodyMetric(try .init())
    try metric.update(
      reference: try PitchSeries(
        times: reference.indices.map { Double($0) * 0.01 }, frequencies: reference, voicing: reward),
      estimate: try PitchSeries(
        times: estimate.indices.map { Double($0) * 0.01 }, frequencies: estimate, voicing: voicing))
    return metric.value
  }

  /// Of four voiced frames, one is correct, one an octave too high, one a semitone off, and one correct but marked as
  /// unvoiced. Of two unvoiced frames, one is marked as voiced.
  @Test func countedByHand() throws {
    let semitone = 220 * exp2(1.0 / 12)
    let scores = try scores([220, 220, 220, 220, 0, 0], [221, 440, semitone, -220, 0, 100])
    expect(scores.voicingRecall == .value(3.0 / 4) && scores.voicingFalseAlarm == .value(1.0 / 2))
    expect(scores.rawPitchAccuracy == .value(2.0 / 4) && scores.rawChromaAccuracy == .value(3.0 / 4))
    expectEqual(scores.overallAccuracy, .value(2.0 / 6))
  }

  /// A frame that is exactly 50 cents off is wrong; one that is slightly less off is correct.
  @Test func toleranceIsExclusive() throws {
    let scores = try scores([100, 100], [100 * exp2(50.5 / 1200), 100 * exp2(49.5 / 1200)])
    expectEqual(scores.rawPitchAccuracy, .value(0.5))
  }

  @Test func sharesOfNothingHaveNoValue() throws {
    let silent = try scores([0, 0], [0, 100])
    expect(silent.voicingRecall == .undefined(.noVoicedReference) && silent.voicingFalseAlarm == .value(0.5))
    expect(silent.rawPitchAccuracy == .undefined(.noVoicedReference) && silent.overallAccuracy == .value(0.5))
    let voiced = try scores([100, 100], [0, 0])
    expectEqual(voiced.voicingFalseAlarm, .undefined(.noUnvoicedReference))
    expect(voiced.rawPitchAccuracy == .value(0) && voiced.overallAccuracy == .value(0))
    let nothing = MelodyMetric(try .init()).value
    expect(nothing.named.allSatisfy { $0.score == .undefined(.noFrames) })
    // An estimate without frames is unvoiced everywhere.
    expectEqual(try scores([100, 0], []).overallAccuracy, .value(0.5))
  }

  /// With twice as many frames in the reference, the estimate is interpolated linearly in cents and ends unvoiced.
  @Test func resampling() throws {
    var metric = MelodyMetric(try .init(toleranceCents: 1))
    let middle = 100 * exp2(0.5)
    try metric.update(
      reference: try PitchSeries(times: [0, 0.5, 1, 1.5, 2], frequencies: [100, middle, 200, 200, 0]),
      estimate: try PitchSeries(times: [0, 1], frequencies: [100, 200]))
    // The last frequency is held to the end of the estimate's last frame, which is also the end of the reference.
    expect(metric.value.rawPitchAccuracy == .value(1) && metric.value.voicingRecall == .value(1))
    expectEqual(metric.value.voicingFalseAlarm, .value(0))
  }

  /// A voicing between 0 and 1 counts partly, and a reward weights frames (Bittner & Bosch, 2019).
  @Test func generalisedVoicing() throws {
    let scores = try scores(
      [100, 100, 0, 0], [100, 200, 100, 0], voicing: [0.75, 0.5, 0.25, 1], reward: [1, 0.5, 0, 0])
    expect(scores.voicingRecall == .value(1.25 / 2) && scores.voicingFalseAlarm == .value(0.25 / 2))
    expect(scores.rawPitchAccuracy == .value(1 / 1.5) && scores.rawChromaAccuracy == .value(1))
    let overall = (2 / 1.5 * 0.75 + 0.75 + 1) / 4
    expectLess(abs((scores.overallAccuracy.value ?? .nan) - overall), 1e-15)
  }

  @Test func wrongSeries() {
    expect(throws: EvaluationError.differentLengths(what: "frequencies", expected: 2, count: 1)) {
      try PitchSeries(times: [0, 1], frequencies: [1])
    }
    expect(throws: EvaluationError.unorderedTimes(what: "time", index: 1, time: 0, previous: 0)) {
      try PitchSeries(times: [0, 0], frequencies: [1, 1])
    }
    expect(throws: EvaluationError.self) { try PitchSeries(times: [-1, 0], frequencies: [1, 1]) }
    expect(throws: EvaluationError.self) { try PitchSeries(times: [0, 1], frequencies: [1, .nan]) }
    expect(throws: EvaluationError.self) { try PitchSeries(times: [0], frequencies: [1], voicing: [1.5]) }
    expect(throws: EvaluationError.self) { try MelodyMetric.Configuration(hop: 0) }
    expect(throws: EvaluationError.self) {
      let series = try PitchSeries(times: [0, 1e12], frequencies: [1, 1])
      var metric = MelodyMetric(try .init(hop: 1e-6))
      try metric.update(reference: series, estimate: series)
    }
  }
}
