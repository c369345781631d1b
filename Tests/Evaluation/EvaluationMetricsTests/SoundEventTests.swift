import EvaluationMetrics
import Expectations
import Testing

/// Tests of scores of sound events that can be counted by hand.
@Suite struct SoundEventTests {
  private func event(_ label: String, _ onset: Double, _ offset: Double) throws -> SoundEvent {
    try SoundEvent(label: label, onset: onset, offset: offset)
  }

  /// There are segments 0 to 3. The reference has a in 0 and 1, and b in 2. The estimate has a in 1 and 2, and c in 3.
  @Test func segments() throws {
    var metric = try SegmentBasedMetric(labels: ["a", "b", "c"])
    try metric.update(
      reference: [try event("a", 0, 1.5), try event("b", 2, 3)],
      estimate: [try event("a", 1.2, 2.1), try event("c", 3.5, 4)])
    let overall = metric.value.overall
    expect(overall.precision == .value(1.0 / 3) && overall.recall == .value(1.0 / 3))
    // Segment 0 has a deletion, segment 2 a substitution (a for b), segment 3 an insertion.
    expect(overall.substitutionRate == .value(1.0 / 3) && overall.deletionRate == .value(1.0 / 3))
    expect(overall.insertionRate == .value(1.0 / 3) && overall.errorRate == .value(1))
    expect(overall.specificity == .value(7.0 / 9) && overall.accuracy == .value(8.0 / 12))
    let classes = metric.value.classWise
    expect(classes[0].scores.errorRate == .value(1) && classes[0].scores.specificity == .value(0.5))
    expectEqual(classes[2].scores.recall, .undefined(.noReferenceEvents))
    expectEqual(classes[2].scores.errorRate, .undefined(.noReferenceEvents))
    expectEqual(classes[1].scores.fMeasure, .undefined(.noEstimatedEvents))
    // The mean is over classes with a defined score; only class a has an F-measure.
    expectEqual(metric.value.classWiseAverage.fMeasure, .value(0.5))
  }

  @Test func evaluatedLength() throws {
    var metric = try SegmentBasedMetric(labels: ["a"], segmentLength: 0.5)
    try metric.update(reference: [try event("a", 0, 1)], estimate: [try event("a", 9, 10)], evaluatedLength: 2)
    expect(metric.value.overall.recall == .value(0) && metric.value.overall.specificity == .value(1))
    expectEqual(metric.value.overall.precision, .undefined(.noEstimatedEvents))
    var zero = try SegmentBasedMetric(labels: ["a"], segmentLength: 0.5, emptyEstimateRule: .zeroScore)
    try zero.update(reference: [try event("a", 0, 1)], estimate: [], evaluatedLength: 2)
    expect(zero.value.overall.precision == .value(0) && zero.value.overall.fMeasure == .value(0))
  }

  @Test func events() throws {
    var metric = try EventBasedMetric(labels: ["a", "b"], configuration: .init())
    try metric.update(
      reference: [try event("a", 1, 3), try event("b", 5, 6), try event("a", 8, 9)],
      // The first is correct (its lag is half its length), the second has another label, the third has no reference
      // nearby.
      estimate: [try event("a", 1.125, 4), try event("a", 5, 6), try event("b", 20, 21)])
    let overall = metric.value.overall
    expect(overall.fMeasure == .value(1.0 / 3) && overall.substitutionRate == .value(1.0 / 3))
    expect(overall.deletionRate == .value(1.0 / 3) && overall.insertionRate == .value(1.0 / 3))
    expectEqual(overall.accuracy, .undefined(.notApplicable))
    expectEqual(metric.value.classWise[0].scores.deletionRate, .value(0.5))
    expectEqual(metric.value.classWise[1].scores.errorRate, .value(2))
  }

  /// Greedy matching takes the first estimate that matches, and so leaves the second reference without an estimate.
  @Test func greedyAndOptimal() throws {
    let reference = [try event("a", 1, 2), try event("a", 0.9, 2)]
    let estimate = [try event("a", 0.75, 2), try event("a", 1.15, 2)]
    func matched(_ matching: EventMatchingConfiguration.Matching) throws -> Score {
      var metric = try EventBasedMetric(labels: ["a"], configuration: .init(collar: 0.25, matching: matching))
      try metric.update(reference: reference, estimate: estimate)
      return metric.value.overall.recall
    }
    expectEqual(try matched(.optimal), .value(1))
    expectEqual(try matched(.greedy), .value(1))
    let far = [try event("a", 1, 2), try event("a", 0.6, 2)]
    var metric = try EventBasedMetric(labels: ["a"], configuration: .init(collar: 0.25, matching: .greedy))
    try metric.update(reference: far, estimate: estimate)
    expectEqual(metric.value.overall.recall, .value(0.5))
    var best = try EventBasedMetric(labels: ["a"], configuration: .init(collar: 0.25))
    try best.update(reference: far, estimate: estimate)
    expectEqual(best.value.overall.recall, .value(1))
  }

  @Test func wrongRequests() throws {
    expect(throws: EvaluationError.repeatedLabel("a")) { try SegmentBasedMetric(labels: ["a", "a"]) }
    expect(throws: EvaluationError.self) {
      try EventMatchingConfiguration(comparesOnsets: false, comparesOffsets: false)
    }
    expect(throws: EvaluationError.self) { try event("a", 2, 1) }
    var segments = try SegmentBasedMetric(labels: ["a"])
    expect(throws: EvaluationError.self) { try segments.update(reference: [try event("a", 0, 1e300)], estimate: []) }
    expectEqual(segments, (try SegmentBasedMetric(labels: ["a"])))
    var metric = try EventBasedMetric(labels: ["a"], configuration: .init())
    expect(throws: EvaluationError.unknownLabel("b", expected: ["a"])) {
      try metric.update(reference: [], estimate: [try event("b", 0, 1)])
    }
  }
}
