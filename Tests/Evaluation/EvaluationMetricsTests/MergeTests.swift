import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Shards give the same bits as one run for any division of the corpus, also after they were written to a file and
/// read.
@Suite struct MergeTests {
  private func shards<Metric: MergeableMetric>(
    _ metric: Metric, count: Int = 24, _ update: (inout Metric, inout SeededRandom) throws -> Void
  ) throws where Metric.Value: Equatable {
    func counted(_ items: some Sequence<Int>) throws -> Metric {
      var counts = metric
      for item in items {
        var random = SeededRandom(seed: UInt64(item) + 77)
        try update(&counts, &random)
      }
      return counts
    }
    let whole = try counted(0..<count)
    for parts in [2, 5, count] {
      let pieces = try (0..<parts).map { part in
        let data = try JSONEncoder().encode(try counted(stride(from: part, to: count, by: parts)))
        return try JSONDecoder().decode(Metric.self, from: data)
      }
      var (forwards, backwards) = (pieces[0], pieces[parts - 1])
      for piece in pieces.dropFirst() { try forwards.merge(piece) }
      for piece in pieces.reversed().dropFirst() { try backwards.merge(piece) }
      let isSame = forwards.value == whole.value && backwards.value == whole.value
      expect(isSame, "\(Metric.self), \(parts) parts, seed 77")
    }
    var fresh = metric
    try fresh.merge(whole)
    expectEqual(fresh.value, whole.value)
  }

  private func times(_ random: inout SeededRandom) -> [Double] {
    (0..<Int.random(in: 2...40, using: &random)).map { _ in random.uniform(in: 5..<20) }.sorted()
  }

  @Test func musicMetrics() throws {
    try shards(MelodyMetric(.init())) { metric, random in
      func series() throws -> PitchSeries {
        try PitchSeries(
          times: (0..<50).map { Double($0) * 0.01 },
          frequencies: (0..<50).map { _ in random.uniform() < 0.3 ? 0 : random.uniform(in: 100..<110) },
          voicing: (0..<50).map { _ in random.uniform() })
      }
      try metric.update(reference: try series(), estimate: try series())
    }
    try shards(OnsetMetric()) { try $0.update(reference: times(&$1), estimate: times(&$1)) }
    try shards(BeatMetric(.init())) { try $0.update(reference: times(&$1), estimate: times(&$1)) }
    try shards(TempoMetric()) { metric, random in
      func pair() throws -> TempoPair { try TempoPair(random.uniform(in: 60..<70), random.uniform(in: 110..<140)) }
      try metric.update(reference: try pair(), weight: random.uniform(), estimate: try pair())
    }
    try shards(TranscriptionMetric(.init())) { metric, random in
      func notes() throws -> [Note] {
        try times(&random).map {
          try Note(onset: $0, offset: $0 + random.uniform(in: 0.1..<1), frequency: random.uniform(in: 430..<450))
        }
      }
      try metric.update(reference: try notes(), estimate: try notes())
    }
  }

  @Test func eventMetrics() throws {
    func events(_ random: inout SeededRandom) throws -> [SoundEvent] {
      try times(&random).map {
        try SoundEvent(label: random.uniform() < 0.5 ? "a" : "b", onset: $0, offset: $0 + random.uniform())
      }
    }
    try shards(SegmentBasedMetric(labels: ["a", "b"])) { try $0.update(reference: events(&$1), estimate: events(&$1)) }
    try shards(EventBasedMetric(labels: ["a", "b"], configuration: .init())) {
      try $0.update(reference: events(&$1), estimate: events(&$1))
    }
    try shards(BoundaryMetric(tolerance: 0.2)) { metric, random in
      func stretches() throws -> [ActivityInterval] {
        try times(&random).map { try ActivityInterval(start: $0, end: $0 + 0.1 + random.uniform()) }
      }
      try metric.update(reference: try stretches(), estimate: try stretches())
    }
    try shards(IdentificationMetric()) { metric, random in
      let names = ["a", "b", "c", "d"].shuffled(using: &random)
      try metric.update(
        expected: random.uniform() < 0.2 ? nil : "a", answers: Array(names.prefix(Int(random.next() % 4))))
    }
  }

  @Test func frameMetrics() throws {
    try shards(PitchErrorMetric()) { metric, random in
      func track() -> [Double?] { (0..<50).map { _ in random.uniform() < 0.2 ? nil : random.uniform(in: 90..<130) } }
      try metric.update(reference: track(), estimate: track())
    }
    try shards(VoiceActivityMetric()) { metric, random in
      func track() -> [Bool] { (0..<50).map { _ in random.uniform() < 0.4 } }
      try metric.update(reference: track(), estimate: track())
    }
    try shards(DetectionCurveMetric()) { metric, random in
      try metric.update(score: random.uniform(), isTarget: random.uniform() < 0.5)
    }
    try shards(ScoreHistogram()) { metric, random in
      try metric.update(score: random.uniform(), isTarget: random.uniform() < 0.5)
    }
    try shards(LoudnessDeviationMetric()) { metric, random in
      try metric.update(reference: -23 + random.uniform(), estimate: -23 + random.uniform())
    }
    try shards(StaircaseMetric()) { metric, random in
      try metric.update(threshold: random.uniform(), estimate: random.uniform(), trialCount: Int(random.next() % 50))
    }
  }

  @Test func differentConfigurationsDoNotMerge() throws {
    var metric = try OnsetMetric(window: 0.05)
    expect(throws: EvaluationError.differentConfigurations(expected: "0.05", found: "0.025")) {
      try metric.merge(try OnsetMetric(window: 0.025))
    }
    var events = try SegmentBasedMetric(labels: ["a"])
    expect(throws: EvaluationError.self) { try events.merge(try SegmentBasedMetric(labels: ["b"])) }
  }

  /// Ten times 0.1 and ten numbers of other magnitudes give the same bits in any order. The value is the rounded exact
  /// sum.
  @Test func exactSum() throws {
    var random = SeededRandom(seed: 78)
    var terms = (0..<1000).map { _ in random.uniform(in: -1..<1) * exp2(random.uniform(in: -20..<30)) }
    var (first, second) = (ExactSum(), ExactSum())
    for term in terms { try first.add(term) }
    terms.shuffle(using: &random)
    for term in terms { try second.add(term) }
    expectEqual(first, second)
    var tenths = ExactSum()
    for _ in 0..<10 { try tenths.add(0.1) }
    expectEqual(tenths.value, 1)
    var cancelling = ExactSum()
    for term in [0x1p40, 0x1p-60, -0x1p40] { try cancelling.add(term) }
    expectEqual(cancelling.value, 0x1p-60)
  }
}
