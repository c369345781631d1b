import AudioDegradation
import AudioFiles
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

/// Confidences beside the truth, and the sounds that detectors got.
@Suite struct ScoreCountsTests {
  private func counts(
    _ scores: DetectorScores?, _ reference: Detection, _ estimate: Detection, duration: Double
  ) throws -> ScoreCounts {
    var parameters = TaskParameters()
    parameters.labels = ["a", "b"]
    return try require(
      try ScoreCounts(
        scores, reference: reference, estimate: estimate, duration: duration, parameters: parameters))
  }

  private func intervals(_ times: (Double, Double)...) throws -> Detection {
    .intervals(try times.map { try ActivityInterval(start: $0.0, end: $0.1) })
  }

  /// A second of voice in two, in frames of 10 ms.
  @Test func framesOfVoice() throws {
    let truth = try intervals((0.5, 1.5))
    let times = (0..<200).map { (Double($0) + 0.5) * 0.01 }
    let perfect = try counts(
      .frames(times: times, scores: times.map { (0.5..<1.5).contains($0) ? 0.8 : 0.3 }), truth, truth, duration: 2)
    expectEqual([perfect.trials.targetCount, perfect.trials.nonTargetCount], [100, 100])
    expectEqual(perfect.trials.value.areaUnderCurve, .value(1))
    expect(perfect.isComplete)
    // Frames that are farther than 50 ms from all that were judged count as 0: the last 0.2 s less 50 ms.
    let short = try counts(
      .frames(times: Array(times.prefix(180)), scores: [Double](repeating: 0.5, count: 180)), truth, truth, duration: 2)
    let lowest = try require(short.trials.value.points.dropFirst().first)
    expectEqual(lowest.hitRate, 1)
    expectEqual(lowest.falseAlarmRate, 0.85)
  }

  /// Intervals with confidences: the surest that a frame is in counts, and 0 outside of all.
  @Test func intervalsOfVoice() throws {
    let found = try intervals((0, 1), (0.5, 1.5))
    let scores = try counts(.events([0.9, 0.4]), try intervals((0, 1)), found, duration: 2)
    let points = scores.trials.value.points
    expectEqual(points.dropFirst().map(\.threshold), [0.9, 0.4, 0])
    expectEqual(points.dropFirst().map(\.hitRate), [1, 1, 1])
    expectEqual(points.dropFirst().map(\.falseAlarmRate), [0, 0.5, 1])
  }

  /// Trials are frames of the reference; claims are frames that were called voiced, right within 50 cents.
  @Test func framesOfPitch() throws {
    let truth = Detection.pitch(try PitchSeries(times: [0, 0.01, 0.02, 0.03], frequencies: [100, 100, 0, 0]))
    let found = Detection.pitch(try PitchSeries(times: [0, 0.01, 0.02, 0.03], frequencies: [101, 200, 100, 0]))
    let scores = try counts(
      .frames(times: [0, 0.01, 0.02, 0.03], scores: [0.9, 0.7, 0.6, 0.1]), truth, found, duration: 0.04)
    expectEqual([scores.trials.targetCount, scores.trials.nonTargetCount], [2, 2])
    expectEqual(scores.trials.value.areaUnderCurve, .value(1))
    expectEqual([scores.claims.targetCount, scores.claims.nonTargetCount], [1, 2])
  }

  /// Two classes in four segments are eight trials; an event that matches is right.
  @Test func soundEvents() throws {
    let truth = Detection.soundEvents([try SoundEvent(label: "a", onset: 0, offset: 1)])
    let found = Detection.soundEvents([
      try SoundEvent(label: "a", onset: 0.1, offset: 1), try SoundEvent(label: "b", onset: 2, offset: 3.5),
    ])
    let scores = try counts(.events([0.8, 0.6]), truth, found, duration: 4)
    expectEqual([scores.trials.targetCount, scores.trials.nonTargetCount], [1, 7])
    expectEqual(scores.trials.value.points.map(\.falseAlarmRate), [0, 0, 2.0 / 7, 1])
    expectEqual([scores.claims.targetCount, scores.claims.nonTargetCount], [1, 1])
  }

  /// A recording without confidences, or with one that is no probability, leaves the curves undefined instead of wrong.
  @Test func missingConfidencesAreCounted() throws {
    let truth = try intervals((0, 1))
    var all = try counts(.events([0.5]), truth, truth, duration: 2)
    for scores in [nil, DetectorScores.events([1.5]), .events([.nan])] {
      let missing = try counts(scores, truth, truth, duration: 2)
      expectEqual([missing.recordingCount, missing.missingCount], [0, 1])
      all.merge(missing)
    }
    expectEqual([all.recordingCount, all.missingCount], [1, 3])
    expect(!all.isComplete)
    expectNil(
      try ScoreCounts(nil, reference: .times([1]), estimate: .times([1]), duration: 2, parameters: TaskParameters()))
  }

  /// The sound of a condition is the one that detectors got, sample by sample, and is found again only by the run that
  /// made it.
  @Test func soundsAreThoseThatDetectorsGot() throws {
    let folder = try TemporaryFolder()
    let path = folder("run")
    let listener = ListeningDetector()
    let (evaluator, results) = try evaluate(path, [listener], seed: 1)
    let place = ListeningSounds.Place(id: "tone-1", condition: "white:20")
    func write(_ evaluator: RecordingEvaluator, _ results: EvaluationResults) throws -> [String] {
      try ListeningSounds.write(
        [(1, place), (5, .init(id: "tone-5", condition: "white:20"))], beside: results, by: evaluator,
        item: { ToneItem(index: $0) }, written: {})
    }
    expectEqual(try write(evaluator, results).count, 1, "a recording that cannot be read is named")
    let sounds = try ListeningSounds(results)
    expectEqual(Array(sounds.sounds.keys), [place])
    let file = path + "/" + (try require(sounds.path(place)))
    let sound = try AudioFileReader(path: file).readAll()
    let heard = try require(listener.sound(of: "tone-1"))
    expectEqual(sound.sampleRate, 8000)
    expectEqual(sound.frameCount, heard.count)
    // 24 bits and dither of one step.
    expect(zip(sound.samples, heard).allSatisfy { abs($0 - $1) < 3e-7 })
    expect(sounds.sounds[place]?.attenuation == 0)

    // Another seed makes another sound. The file of before is not taken for it, and goes when the new one is written.
    let (other, otherResults) = try evaluate(folder("other"), [KnowingDetector("right")], seed: 2)
    try FileManager.default.copyItem(atPath: path + "/listen", toPath: folder("other/listen"))
    expect(try ListeningSounds(otherResults).sounds.isEmpty)
    _ = try write(other, otherResults)
    expectEqual(try ListeningSounds(otherResults).sounds.count, 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder("other/listen"))
    expectEqual(files.filter { $0.hasSuffix(".flac") }.count, 1)
    expectEqual(files.count, 2)
  }

  private func evaluate(
    _ path: String, _ detectors: [any Detector], seed: UInt64
  ) throws -> (RecordingEvaluator, EvaluationResults) {
    let source = ToneSource(count: 6)
    let conditions: [EvaluationCondition] = [.clean, .degraded(try Degradation(parsing: "white:20"))]
    let run = EvaluationRun(
      task: .pitch, source: source, detectors: detectors, conditions: conditions, seed: seed,
      parameters: TaskParameters(), limits: "none", audioFormat: "float")
    let evaluator = RecordingEvaluator(
      run: run, conditions: conditions, detectors: detectors,
      materials: DegradationMaterials(talkers: [], ffmpeg: nil), encoding: .wavFloat,
      folder: try EvaluationFolder(path: path, run: run, force: false))
    let writer = try EvaluationWriter(folder: path, run: run)
    for index in 0..<source.count {
      try writer.write(try evaluator.results(of: source.item(at: index), at: index, checkCancellation: {}))
    }
    try writer.finish(jobs: 1)
    return (evaluator, try EvaluationResults(path: path))
  }
}

/// Keeps the last sound of each recording that it was given.
private final class ListeningDetector: Detector {
  private let detector = KnowingDetector("listening")
  private let sounds = Mutex<[String: [Float]]>([:])
  var name: String { detector.name }
  var parameters: String { detector.parameters }
  var needsFile: Bool { false }

  func sound(of id: String) -> [Float]? { sounds.withLock { $0[id] } }

  func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    sounds.withLock { $0[input.id] = input.sound.samples }
    return try detector.detect(in: input, checkCancellation: checkCancellation)
  }
}

/// Confidences by group, and of many groups together: the same for any order and any shards.
@Suite struct ConfidenceCountsTests {
  private func counts(_ recordings: [Int], groups: Int) throws -> ConfidenceCounts {
    var counts = ConfidenceCounts()
    let truth = Detection.intervals([try ActivityInterval(start: 0, end: 1)])
    for index in recordings {
      let scores = try require(
        try ScoreCounts(
          .events([Double(index % 10) / 10]), reference: truth, estimate: truth, duration: 2,
          parameters: TaskParameters()))
      counts.add(scores, detector: "d", condition: "clean", group: "g\(index % groups)")
    }
    return counts
  }

  @Test(arguments: [3, 24, 25, 60]) func groupsHaveTheirOwnUpToTheLimit(groups: Int) throws {
    let whole = try counts(Array(0..<120), groups: groups)
    var merged = try counts((0..<120).filter { $0 % 5 == 0 }.reversed(), groups: groups)
    merged.merge(try counts((0..<120).filter { $0 % 5 != 0 }, groups: groups))
    expectEqual(merged, whole)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = try encoder.encode(whole)
    expectEqual(try encoder.encode(merged), bytes)
    expectEqual(try JSONDecoder().decode(ConfidenceCounts.self, from: bytes), whole)
    expectEqual(whole.scores(detector: "d", condition: "clean")?.recordingCount, 120)
    let one = whole.scores(detector: "d", condition: "clean", group: "g1")?.recordingCount
    expectEqual(one, groups > ConfidenceCounts.groupLimit ? nil : 120 / groups)
  }
}
