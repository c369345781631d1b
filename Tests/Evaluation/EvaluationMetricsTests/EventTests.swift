import EvaluationMetrics
import Expectations
import Testing

/// Tests of scores of onsets, notes and tempi that can be counted by hand.
@Suite struct EventTests {
  @Test func onsetsCountedByHand() throws {
    var metric = try OnsetMetric()
    // Both estimates match the first reference, and only one of them the second: a greedy choice of the nearest finds
    // one pair.
    try metric.update(reference: [1, 1.06, 2], estimate: [0.96, 1.02, 3, 4])
    expect(metric.value.precision == .value(0.5) && metric.value.recall == .value(2.0 / 3))
    expectEqual(metric.value.fMeasure, .value(4.0 / 7))
  }

  /// An onset that is exactly 0.05 s off is within the window.
  @Test func windowIsInclusive() throws {
    var metric = try OnsetMetric(window: 0.25)
    try metric.update(reference: [1, 2], estimate: [1.25, 2.26])
    expectEqual(metric.value.counts, try MatchCounts(referenceCount: 2, estimateCount: 2, matchedCount: 1))
  }

  @Test func emptySides() throws {
    func value(_ reference: [Double], _ estimate: [Double]) throws -> EventScores {
      var metric = try OnsetMetric()
      try metric.update(reference: reference, estimate: estimate)
      return metric.value
    }
    let missed = try value([1], [])
    expect(missed.precision == .undefined(.noEstimatedEvents) && missed.recall == .value(0))
    expectEqual(missed.fMeasure, .value(0))
    let invented = try value([], [1])
    expect(invented.recall == .undefined(.noReferenceEvents) && invented.precision == .value(0))
    expectEqual(invented.fMeasure, .value(0))
    expectEqual(try value([], []).fMeasure, .undefined(.noEvents))
  }

  @Test func wrongTimes() throws {
    var metric = try OnsetMetric()
    expect(throws: EvaluationError.unorderedTimes(what: "estimated onset", index: 1, time: 1, previous: 2)) {
      try metric.update(reference: [], estimate: [2, 1])
    }
    expect(throws: EvaluationError.self) { try metric.update(reference: [.nan], estimate: []) }
    expectEqual(metric, (try OnsetMetric()))
    expect(throws: EvaluationError.self) { try OnsetMetric(window: -1) }
  }

  @Test func notesCountedByHand() throws {
    let reference = [
      try Note(onset: 0, offset: 1, frequency: 440), try Note(onset: 1, offset: 2, frequency: 440),
      try Note(onset: 2, offset: 4, frequency: 440),
    ]
    let estimate = [
      // The notes are correct, too short, an octave too high, and too long by 20 % of 2 s, which is still correct.
      try Note(onset: 0.05, offset: 1.2, frequency: 440), try Note(onset: 1, offset: 1.5, frequency: 445),
      try Note(onset: 2, offset: 4, frequency: 880), try Note(onset: 1.96, offset: 4.4, frequency: 440),
    ]
    var metric = TranscriptionMetric(try .init())
    try metric.update(reference: reference, estimate: estimate)
    let value = metric.value
    expect(value.notes.counts.matchedCount == 2 && value.notesWithoutOffset.counts.matchedCount == 3)
    expect(value.onsets.counts.matchedCount == 3 && value.offsets.precision == .value(2.0 / 4))
    let overlap = (0.95 / 1.2 + 2 / 2.44) / 2
    expectLess(abs((value.overlapRatio.value ?? .nan) - overlap), 1e-15)
    var strict = TranscriptionMetric(try .init(isStrict: true))
    try strict.update(reference: reference, estimate: estimate)
    expect(strict.value.notes.counts.matchedCount == 0 && strict.value.overlapRatio == .undefined(.noMatches))
  }

  @Test func wrongNotes() {
    expect(throws: EvaluationError.self) { try Note(onset: 1, offset: 1, frequency: 440) }
    expect(throws: EvaluationError.self) { try Note(onset: -1, offset: 1, frequency: 440) }
    expect(throws: EvaluationError.self) { try Note(onset: 0, offset: 1, frequency: 0) }
  }

  @Test func tempi() throws {
    let reference = try TempoPair(60, 120)
    let scores = try TempoScores(reference: reference, weight: 0.3, estimate: try TempoPair(64.8, 200))
    expect(scores.pScore == 0.3 && scores.isOneCorrect && !scores.areBothCorrect)
    // One estimate may match both references.
    let both = try TempoScores(
      reference: try TempoPair(60, 61), weight: 0.3, estimate: try TempoPair(60.5, 0))
    expect(both.pScore == 1 && both.areBothCorrect)
    let missing = try TempoScores(reference: try TempoPair(0, 100), weight: 0.3, estimate: try TempoPair(0, 100))
    expect(missing.pScore == 0.7 && !missing.areBothCorrect)
    expect(throws: EvaluationError.self) {
      try TempoScores(reference: try TempoPair(0, 0), weight: 0.5, estimate: reference)
    }
    expect(throws: EvaluationError.self) { try TempoScores(reference: reference, weight: 2, estimate: reference) }
    expect(throws: EvaluationError.self) { try TempoPair(-1, 2) }
  }
}
