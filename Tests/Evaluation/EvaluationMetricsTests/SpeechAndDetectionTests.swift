import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Pitch errors, voice activity, detection curves, identification and deviations, counted by hand.
@Suite struct SpeechAndDetectionTests {
  @Test func pitchErrors() throws {
    var metric = try PitchErrorMetric()
    // The frames are +20 cents, −10 cents and an octave off, missed, falsely voiced, and correctly unvoiced.
    try metric.update(
      reference: [100, 100, 100, 100, nil, nil],
      estimate: [100 * exp2(20.0 / 1200), 100 * exp2(-10.0 / 1200), 200, nil, 120, nil])
    let value = metric.value
    expect(value.grossPitchError == .value(1.0 / 3) && value.voicingDecisionError == .value(2.0 / 6))
    expectEqual(value.f0FrameError, .value(3.0 / 6))
    expect(value.voicedToUnvoicedError == .value(0.25) && value.unvoicedToVoicedError == .value(0.5))
    expectLess(abs((value.finePitchBiasCents.value ?? .nan) - 5), 1e-9)
    expectLess(abs((value.finePitchErrorCents.value ?? .nan) - 450.0.squareRoot()), 1e-9)
    let empty = try PitchErrorMetric().value
    expect(empty.grossPitchError == .undefined(.noFrameVoicedInBoth) && empty.f0FrameError == .undefined(.noFrames))
    expect(throws: EvaluationError.self) { try metric.update(reference: [1, 2], estimate: [1]) }
    expect(throws: EvaluationError.self) { try metric.update(reference: [0], estimate: [1]) }
  }

  /// Speech is in frames 2–5 and 8–9, and is detected in 3, 5, 6 and 0. There is one frame of front-end clipping, one
  /// of mid-speech clipping, one carried over and one of noise detected as speech. The second stretch is missed
  /// completely.
  @Test func voiceActivity() throws {
    let speech = Set([2, 3, 4, 5, 8, 9])
    let found = Set([0, 3, 5, 6])
    var metric = VoiceActivityMetric()
    try metric.update(
      reference: (0..<12).map { speech.contains($0) }, estimate: (0..<12).map { found.contains($0) })
    let value = metric.value
    expect(value.speechHitRate == .value(2.0 / 6) && value.falseAlarmRate == .value(2.0 / 6))
    expect(value.frontEndClipping == .value(3.0 / 6) && value.midSpeechClipping == .value(1.0 / 6))
    expect(value.carryOver == .value(1.0 / 6) && value.noiseDetectedAsSpeech == .value(1.0 / 6))
    let (missRate, alarmRate) = (4.0 / 6, 2.0 / 6)
    expectEqual(value.halfTotalErrorRate, .value((missRate + alarmRate) / 2))
    expectEqual(value.detectionCost, .value(0.75 * missRate + 0.25 * alarmRate))
    expect(value.fMeasure == .value(4.0 / 10) && value.accuracy == .value(6.0 / 12))
    expectEqual(VoiceActivityMetric().value.speechHitRate, .undefined(.noFrames))
  }

  @Test func boundaries() throws {
    var metric = try BoundaryMetric(tolerance: 0.25)
    try metric.update(
      reference: [try ActivityInterval(start: 1, end: 2), try ActivityInterval(start: 3, end: 4)],
      estimate: [try ActivityInterval(start: 0.75, end: 2.125), try ActivityInterval(start: 2.5, end: 4)])
    let value = metric.value
    expect(value.starts.recall == .value(0.5) && value.ends.recall == .value(1))
    expectEqual(value.all.fMeasure, .value(0.75))
    expect(value.startDeviations.mean == .value(-0.25) && value.endDeviations.maximum == .value(0.125))
  }

  /// The area under the curve and the equal error rate agree with scikit-learn and sed_eval on the same trials.
  @Test func detectionCurve() throws {
    let scores = [0.9, 0.8, 0.8, 0.8, 0.7, 0.6, 0.55, 0.5, 0.5, 0.3, 0.3, 0.1]
    let targets = [true, true, true, false, false, true, false, true, false, false, true, false]
    var metric = DetectionCurveMetric()
    for (score, isTarget) in zip(scores, targets) { try metric.update(score: score, isTarget: isTarget) }
    let curve = metric.value
    expectLess(abs((curve.areaUnderCurve.value ?? .nan) - 0.6944444444444444), 1e-15)
    let equalErrorRate: Double = curve.equalErrorRate.value ?? .nan
    expectLess(abs(equalErrorRate - 1.0 / 3), 1e-15)
    expect(curve.points.count == 9 && curve.points.last?.hitRate == 1 && curve.points[0].threshold == .infinity)
    expect(curve.points.allSatisfy { ($0.falseAlarmDeviate < 0) == ($0.falseAlarmRate < 0.5) })
  }

  @Test func detectionCurveOfExtremes() throws {
    func curve(_ targets: [Double], _ others: [Double]) throws -> DetectionCurve {
      var metric = DetectionCurveMetric()
      for score in targets { try metric.update(score: score, isTarget: true) }
      for score in others { try metric.update(score: score, isTarget: false) }
      return metric.value
    }
    let perfect = try curve([2, 3], [0, 1])
    expect(perfect.areaUnderCurve == .value(1) && perfect.equalErrorRate == .value(0))
    let inverted = try curve([0, 1], [2, 3])
    expect(inverted.areaUnderCurve == .value(0) && inverted.equalErrorRate == .value(1))
    let blind = try curve([1, 1], [1])
    expect(blind.areaUnderCurve == .value(0.5) && blind.equalErrorRate == .value(0.5))
    expectEqual(try curve([], [1]).areaUnderCurve, .undefined(.noTargets))
    expectEqual(try curve([1], []).equalErrorRate, .undefined(.noNonTargets))
  }

  @Test func identification() throws {
    var metric = try IdentificationMetric(listLength: 2)
    try metric.update(expected: "a", answers: ["a", "b"])
    try metric.update(expected: "b", answers: ["a", "b"])
    try metric.update(expected: "c", answers: ["a", "b", "c"])
    try metric.update(expected: "d", answers: [])
    try metric.update(expected: nil, answers: ["a"])
    try metric.update(expected: nil, answers: [])
    let value = metric.value
    expect(value.identificationRate == .value(0.25) && value.identificationRateInList == .value(0.5))
    expect(value.misidentificationRate == .value(0.5) && value.missRate == .value(0.25))
    expect(value.falsePositiveRate == .value(0.5) && value.precision == .value(0.25))
    expectEqual(value.accuracy, .value(2.0 / 6))
    let rank = try require(value.meanReciprocalRank.value)
    expectLess(abs(rank - 11.0 / 24), 1e-15)
    expectEqual(try IdentificationMetric().value.precision, .undefined(.noAnswers))
  }

  @Test func loudnessDeviations() throws {
    var loudness = try LoudnessDeviationMetric()
    try loudness.update(reference: -23, estimate: -23.0625)
    try loudness.update(reference: -20, estimate: -20.25)
    try loudness.update(reference: -18, estimate: -17.75)
    try loudness.update(reference: -30, estimate: nil)
    try loudness.update(reference: nil, estimate: -70)
    let value = loudness.value
    expect(value.withinTolerance == .value(0.25) && value.missingCount == 1 && value.surplusCount == 1)
    expectEqual(value.deviations.minimum, .value(-0.25))
    expectEqual(value.deviations.mean, .value(-0.0625 / 3))
  }

  @Test func staircases() throws {
    var staircase = StaircaseMetric()
    try staircase.update(threshold: 10, estimate: 11, trialCount: 20)
    try staircase.update(threshold: 20, estimate: 23, trialCount: 40)
    try staircase.update(threshold: 20, estimate: nil, trialCount: 90)
    let scores = staircase.value
    expect(scores.bias == .value(2) && scores.standardDeviation == .value(2.0.squareRoot()))
    expect(scores.meanTrialCount == .value(50) && scores.convergedShare == .value(2.0 / 3))
    expectLess(abs((scores.sweatFactor.value ?? .nan) - 100), 1e-12)
    expectEqual(scores.rootMeanSquareError, .value(5.0.squareRoot()))
  }
}
