import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Tests of beats whose scores follow from the definitions.
@Suite struct BeatTests {
  private let beats = (0..<40).map { 5 + 0.5 * Double($0) }

  private func scores(_ reference: [Double], _ estimate: [Double]) throws -> [String: Score] {
    let named = try BeatScores(reference: reference, estimate: estimate, configuration: BeatConfiguration()).named
    return Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.score) })
  }

  @Test func theSameBeats() throws {
    for (name, score) in try scores(beats, beats) { expectEqual(score, .value(1), "\(name)") }
  }

  /// Estimates between the beats are correct at another metrical level, except for the last of 40 beats, which has no
  /// successor.
  @Test func offBeat() throws {
    let scores = try scores(beats, beats.map { $0 + 0.25 })
    expect(scores["F-measure"] == .value(0) && scores["Goto"] == .value(0))
    expectEqual(scores["Correct Metric Level Total"], .value(0))
    expectEqual(scores["Any Metric Level Continuous"], .value(39.0 / 40))
  }

  @Test func halfTempo() throws {
    let scores = try scores(beats, stride(from: 0, to: 40, by: 2).map { beats[$0] })
    expect(scores["F-measure"] == .value(2 * 20.0 / 60) && scores["P-score"] == .value(0.5))
    expect(scores["Correct Metric Level Total"] == .value(0) && scores["Any Metric Level Total"] == .value(1))
    expectEqual(scores["Cemgil Best Metric Level"], .value(1))
  }

  /// All beats are 30 ms late, which gives exp(−30² ∕ (2 · 40²)).
  @Test func cemgil() throws {
    let score = try scores(beats, beats.map { $0 + 0.03 })["Cemgil"]?.value ?? .nan
    expectLess(abs(score - exp(-9.0 / 32)), 1e-12)
  }

  /// A missed beat in the middle ends the run of correct beats. The beat after it is wrong, too, because of its
  /// interval.
  @Test func continuity() throws {
    var estimate = beats
    estimate.remove(at: 20)
    let scores = try scores(beats, estimate)
    expectEqual(scores["Correct Metric Level Continuous"], .value(20.0 / 40))
    expectEqual(scores["Correct Metric Level Total"], .value(38.0 / 40))
  }

  @Test func early() throws {
    // Beats before 5 s do not count, so the scores are the same without them.
    let early = [1, 2, 3.0]
    expectEqual(try scores(early + beats, beats), try scores(beats, early + beats))
  }

  @Test func withoutIntervals() throws {
    let invented = try scores([], beats).values.map(\.reason)
    expectEqual(Set(invented), [.noReferenceEvents, .noReferenceInterval])
    let missed = try scores(beats, [])
    for name in ["F-measure", "Cemgil", "Cemgil Best Metric Level", "Goto"] { expectEqual(missed[name], .value(0)) }
    expectEqual(missed["P-score"], .undefined(.noEstimatedInterval))
    expectEqual(missed["Information gain"], .undefined(.noEstimatedInterval))
    expectEqual(try scores([10], [10])["F-measure"], .value(1))
    expectEqual(try scores([10], [10])["Any Metric Level Total"], .undefined(.noReferenceInterval))
    expect(throws: EvaluationError.self) { try scores([10, 1e300], [10, 11]) }
    // All beats are at one time, so there is no interval; this must not crash.
    expectEqual(try scores([10, 10], [10, 10])["P-score"], .undefined(.noReferenceInterval))
  }

  @Test func meansOverRecordings() throws {
    var metric = BeatMetric(try .init())
    try metric.update(reference: beats, estimate: beats)
    try metric.update(reference: beats, estimate: [])
    expectEqual(metric.value.first { $0.name == "F-measure" }?.score, .value(0.5))
    let pScore = try require(metric.means["P-score"])
    expect(pScore.value == .value(1) && pScore.undefinedCounts == [.noEstimatedInterval: 1])
    expectEqual(pScore.value(undefinedAs: 0), .value(0.5))
  }
}
