import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Results and configurations survive a file.
@Suite struct StoredResultTests {
  private func same<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(Value.self)")
  }

  @Test func configurations() throws {
    try same(BeatConfiguration(firstTime: 2, binCount: 21))
    try same(TranscriptionConfiguration(onsetTolerance: 0.1, isStrict: true))
    try same(EventMatchingConfiguration(collar: 0.1, comparesOffsets: false, matching: .greedy))
    for hop in [nil, 0.01] { try same(MelodyMetric.Configuration(toleranceCents: 25, hop: hop)) }
    try same(Bootstrap(resampleCount: 500, confidence: 0.9, method: .percentile, seed: .max))
  }

  @Test func references() throws {
    try same(Note(onset: 0.5, offset: 1, frequency: 440))
    try same(SoundEvent(label: "pes", onset: 0.5, offset: 1))
    try same(ActivityInterval(start: 0.5, end: 1))
    try same(TempoPair(60, 120))
    for voicing in [nil, [0.5, 1]] {
      try same(PitchSeries(times: [0, 0.1], frequencies: [100, -5], voicing: voicing))
    }
  }

  @Test func scores() throws {
    try same(BeatScores(reference: [5, 6, 7, 8], estimate: [5, 6.1, 7], configuration: .init()))
    try same(TempoScores(reference: TempoPair(60, 120), weight: 0.4, estimate: TempoPair(60, 90)))
    try same(EventScores(MatchCounts(referenceCount: 3, estimateCount: 2, matchedCount: 1)))
    try same(EventScores(MatchCounts()))
    var melody = MelodyMetric(try .init())
    let series = try PitchSeries(times: [0, 0.1, 0.2], frequencies: [100, 0, 101])
    try melody.update(reference: series, estimate: series)
    try same(melody.value)
    var notes = TranscriptionMetric(try .init())
    let note = try Note(onset: 0, offset: 1, frequency: 440)
    try notes.update(reference: [note], estimate: [note])
    try same(notes.value)
    var pitch = try PitchErrorMetric()
    try pitch.update(reference: [100, nil, 100], estimate: [101, 50, 99])
    try same(pitch.value)
    var activity = VoiceActivityMetric()
    try activity.update(reference: [true, false], estimate: [true, true])
    try same(activity.value)
    var boundaries = try BoundaryMetric(tolerance: 0.2)
    let stretch = try ActivityInterval(start: 0, end: 1)
    try boundaries.update(reference: [stretch], estimate: [stretch])
    try same(boundaries.value)
    var loudness = try LoudnessDeviationMetric()
    try loudness.update(reference: -23, estimate: -22.5)
    try same(loudness.value)
    var staircase = StaircaseMetric()
    try staircase.update(threshold: 10, estimate: 11, trialCount: 20)
    try same(staircase.value)
    var identification = try IdentificationMetric()
    try identification.update(expected: "a", answers: ["b", "a"])
    try same(identification.value)
    let event = try SoundEvent(label: "a", onset: 0, offset: 2)
    var segments = try SegmentBasedMetric(labels: ["a"])
    try segments.update(reference: [event], estimate: [])
    try same(segments.value)
    var events = try EventBasedMetric(labels: ["a"], configuration: .init())
    try events.update(reference: [event], estimate: [event])
    try same(events.value)
    // Without trials of both kinds a curve has no points; with them its first threshold is infinite.
    try same(DetectionCurveMetric().value)
    var curve = DetectionCurveMetric()
    for isTarget in [true, false] { try curve.update(score: 1, isTarget: isTarget) }
    expect(throws: EncodingError.self) { try JSONEncoder().encode(curve.value) }
    try same(try require(Bootstrap(seed: 1).interval(ofMean: [1, 2, 4])))
    try same(try require(PairedTest.wilcoxon([1, 2, 3], [2, 2, 5])))
  }
}
