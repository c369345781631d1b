import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// What a file or a user can contain is refused with a line, and ends no program.
@Suite struct RefusedValueTests {
  private func lines(_ cases: [(String, () throws -> Void)]) {
    for (line, body) in cases {
      expectEqual(expect(throws: EvaluationError.self, "\(line)") { try body() }?.description, line)
    }
  }

  @Test func countsThatCannotBe() {
    lines([
      (
        "events of the reference: expected 0 to 2^40, got -1.0",
        { _ = try MatchCounts(referenceCount: -1, estimateCount: 0, matchedCount: 0) }
      ),
      (
        "events of the estimate: expected 0 to 2^40, got 9.223372036854776e+18",
        { _ = try MatchCounts(referenceCount: 1, estimateCount: .max, matchedCount: 0) }
      ),
      (
        "matches: expected 0 to 2, got 3.0",
        { _ = try MatchCounts(referenceCount: 2, estimateCount: 5, matchedCount: 3) }
      ),
      (
        "matches: expected 0 to 2, got -1.0",
        { _ = try MatchCounts(referenceCount: 2, estimateCount: 5, matchedCount: -1) }
      ),
      (
        "trials: expected 0 to 2^40, got 9.223372036854776e+18",
        {
          var metric = StaircaseMetric()
          try metric.update(threshold: 0, estimate: 0, trialCount: .max)
        }
      ),
      (
        "bins: expected an odd number from 3 to 1000001, got 9.223372036854776e+18",
        { _ = try BeatConfiguration(binCount: .max) }
      ),
      (
        "resamples: expected 100 to 100,000,000, got 9.223372036854776e+18",
        { _ = try Bootstrap(resampleCount: .max, seed: 1) }
      ),
      (
        "permutations: expected 100 to 100,000,000, got -1.0",
        { _ = try PairedTest.signFlip([1], [2], permutationCount: -1, seed: 1) }
      ),
      (
        "denominators: expected 2, got 1",
        { _ = try Bootstrap(seed: 1).interval(ofRatio: [1, 2], to: [1]) }
      ),
    ])
  }

  @Test func termsThatCannotBeAdded() throws {
    for term in [Double.nan, .infinity, -.infinity, 1e300, -0x1.0000001p40] {
      var sum = ExactSum()
      let error = expect(throws: EvaluationError.self) { try sum.add(term) }
      expectEqual(error?.description, "term of a sum: expected a number of magnitude up to 2^40, got \(term)")
      expectEqual(sum, ExactSum())
      var mean = MeanScore()
      expect(throws: EvaluationError.self) { try mean.update(.value(term)) }
      expectEqual(mean, MeanScore())
      var means = MeanScores()
      expect(throws: EvaluationError.self) {
        try means.update([NamedScore("a", .value(1)), NamedScore("b", .value(term))])
      }
      expectEqual(means, MeanScores())
      var deviations = DeviationStatistics()
      expect(throws: EvaluationError.self) { try deviations.update(term) }
      expectEqual(deviations, DeviationStatistics())
    }
    // A sum that doubles until it is too large keeps its last value.
    var sum = ExactSum()
    try sum.add(0x1p40)
    for _ in 0..<22 { try sum.merge(sum) }
    let error = expect(throws: EvaluationError.self) { try sum.merge(sum) }
    expectEqual(error?.description, "sum: expected a magnitude below 2^63, got \(0x1p63)")
    expectEqual(sum.value, 0x1p62)
  }

  /// Statistics that are no numbers, or too large, give no interval.
  @Test func boundsOfIntervals() throws {
    for method in Bootstrap.Method.allCases {
      let bootstrap = try Bootstrap(resampleCount: 200, method: method, seed: 3)
      for values in [[1, .nan, 3], [1, .infinity], [1e200, -1e200, 3e200], [.nan, .nan]] {
        expectNil(bootstrap.interval(ofMean: values), "\(values)")
      }
      expectNil(bootstrap.interval(itemCount: .max) { _ in 1 })
      expectNil(bootstrap.interval(itemCount: -1) { _ in 1 })
    }
    let counts = try MatchCounts(referenceCount: 2, estimateCount: 2, matchedCount: 1)
    for beta in [Double.nan, .infinity, 1e300] { expectEqual(counts.fMeasure(beta: beta), .undefined(.notApplicable)) }
  }

  private func line<Value: Decodable>(reading text: String, as type: Value.Type) -> String? {
    let error = expect(throws: DecodingError.self, "\(text)") {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { return error.map { "\($0)" } }
    return context.debugDescription
  }

  /// Damaged files do not get around the initialisers.
  @Test func whatIsReadIsChecked() {
    expectEqual(
      line(reading: #"{"referenceCount":1,"estimateCount":1,"matchedCount":2}"#, as: MatchCounts.self),
      "matches: expected 0 to 1, got 2.0")
    expectEqual(
      line(reading: #"{"onset":1,"offset":1,"frequency":440}"#, as: Note.self),
      "offset: expected a finite time after the onset of 1.0 s, got 1.0")
    expectEqual(
      line(reading: #"{"times":[0,1],"frequencies":[1]}"#, as: PitchSeries.self), "frequencies: expected 2, got 1")
    expectEqual(
      line(reading: #"{"first":-1,"second":2}"#, as: TempoPair.self),
      "first tempo: expected a finite number of 0 or more, got -1.0")
    expectEqual(
      line(reading: #"{"start":2,"end":1}"#, as: ActivityInterval.self),
      "end: expected a finite time after the start of 2.0 s, got 1.0")
    expectEqual(
      line(reading: #"{"label":"a","onset":2,"offset":1}"#, as: SoundEvent.self),
      "offset: expected a finite time, 2.0 s or later, got 1.0")
    expectEqual(
      line(reading: #"{"toleranceCents":0}"#, as: MelodyMetric.Configuration.self),
      "tolerance in cents: expected a finite number above 0, got 0.0")
    expectEqual(
      line(reading: #"{"resampleCount":1,"confidence":0.9,"method":"bca","seed":1}"#, as: Bootstrap.self),
      "resamples: expected 100 to 100,000,000, got 1.0")
    expectEqual(
      line(
        reading: #"{"hits":-1,"rejections":0,"frontEnd":0,"midSpeech":0,"carriedOver":0,"noise":0}"#,
        as: VoiceActivityMetric.self), "count: expected 0 to 2^40, got -1.0")
    expectEqual(
      line(reading: #"{"names":["a"],"means":[]}"#, as: MeanScores.self), "means: expected 1, got 0")
  }
}
