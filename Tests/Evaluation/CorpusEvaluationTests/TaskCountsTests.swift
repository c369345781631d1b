import AudioCore
import AudioDegradation
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Foundation
import TestSignals
import XCTest

final class TaskCountsTests: XCTestCase {
  private let parameters: TaskParameters = {
    var parameters = TaskParameters()
    parameters.labels = ["a", "b"]
    return parameters
  }()

  private func counts(_ task: DetectionTask, _ reference: Detection, _ estimate: Detection) throws -> TaskCounts {
    var counts = try TaskCounts(task: task, parameters: parameters)
    try counts.update(reference: reference, estimate: estimate, duration: 10, parameters: parameters)
    return counts
  }

  private func examples() throws -> [(DetectionTask, Detection, Detection)] {
    [
      (
        .pitch, .pitch(try PitchSeries(times: [0, 0.01, 0.02], frequencies: [100, 0, 200])),
        .pitch(try PitchSeries(times: [0, 0.01, 0.02], frequencies: [100, 50, 100]))
      ),
      (
        .voice, .intervals([try ActivityInterval(start: 1, end: 3)]),
        .intervals([try ActivityInterval(start: 2, end: 4)])
      ), (.onset, .times([1, 2]), .times([1.01, 3])), (.beat, .times([6, 7, 8]), .times([6, 7, 8.01])),
      (.tempo, .tempi(try TempoPair(60, 120), weight: 0.7), .tempi(try TempoPair(61, 0), weight: 1)),
      (
        .soundEvent, .soundEvents([try SoundEvent(label: "a", onset: 0, offset: 1)]),
        .soundEvents([
          try SoundEvent(label: "a", onset: 0.1, offset: 1), try SoundEvent(label: "b", onset: 4, offset: 5),
        ])
      ), (.loudness, .loudness(-23), .loudness(-23.05)), (.fingerprint, .identities(["x"]), .identities(["y", "x"])),
    ]
  }

  func testEachTaskHasAScoreForEachMeasure() throws {
    for task in DetectionTask.allCases {
      let names = task.measures.map(\.key)
      XCTAssertEqual(Set(names).count, names.count)
      XCTAssertEqual(try TaskCounts(task: task, parameters: parameters).scores.count, names.count, task.rawValue)
    }
    XCTAssertEqual(try examples().map(\.0), DetectionTask.allCases)
    for (task, reference, estimate) in try examples() {
      XCTAssertEqual(try counts(task, reference, estimate).scores.count, task.measures.count, task.rawValue)
    }
  }

  /// The scores are under their names and agree with values computed by hand.
  func testScoresAreUnderTheirNames() throws {
    func scores(_ task: DetectionTask) throws -> [String: Double] {
      guard let (_, reference, estimate) = try examples().first(where: { $0.0 == task }) else { return [:] }
      let scores = try counts(task, reference, estimate).scores
      return Dictionary(
        uniqueKeysWithValues: zip(task.measures, scores).compactMap { measure, score in
          score.value.map { (measure.key, $0) }
        })
    }
    let pitch = try scores(.pitch)
    XCTAssertEqual(pitch["rpa"], 0.5)
    XCTAssertEqual(pitch["rca"], 1)
    XCTAssertEqual(pitch["vr"], 1)
    XCTAssertEqual(pitch["vfa"], 1)
    XCTAssertEqual(pitch["gpe"], 0.5)
    let voice = try scores(.voice)
    XCTAssertEqual(voice["hit_rate"], 0.5)
    XCTAssertEqual(voice["false_alarm_rate"], 0.125)
    XCTAssertEqual(voice["precision"], 0.5)
    XCTAssertEqual(voice["fec"], 0.5)
    XCTAssertEqual(voice["over"], 0.125)
    XCTAssertEqual(try scores(.onset), ["f_measure": 0.5, "precision": 0.5, "recall": 0.5])
    XCTAssertEqual(try scores(.beat)["f_measure"], 1)
    XCTAssertEqual(try scores(.tempo), ["p_score": 0.7, "one_correct": 1, "both_correct": 0])
    let events = try scores(.soundEvent)
    XCTAssertEqual(events["event_recall"], 1)
    XCTAssertEqual(events["event_precision"], 0.5)
    XCTAssertEqual(events["segment_recall"], 1)
    XCTAssertEqual(try scores(.loudness)["within_tolerance"], 1)
    XCTAssertEqual(try XCTUnwrap(try scores(.loudness)["absolute_deviation_lu"]), 0.05, accuracy: 1e-12)
    XCTAssertEqual(try scores(.fingerprint)["identification_rate"], 0)
    XCTAssertEqual(try scores(.fingerprint)["mrr"], 0.5)
  }

  func testCountsMergeAndAreKeptBitForBit() throws {
    for (task, reference, estimate) in try examples() {
      let one = try counts(task, reference, estimate)
      var both = one
      try both.update(reference: reference, estimate: try .nothing(task), duration: 10, parameters: parameters)
      var merged = try counts(task, reference, try .nothing(task))
      try merged.merge(one)
      if task != .beat && task != .tempo { XCTAssertEqual(merged, both, task.rawValue) }
      XCTAssertEqual(merged.scores, both.scores, task.rawValue)
      let copy = try JSONDecoder().decode(TaskCounts.self, from: JSONEncoder().encode(merged))
      XCTAssertEqual(copy, merged, task.rawValue)
    }
  }

  func testVoiceFramesBelongToTheStretchTheirMiddleIsIn() {
    func active(_ start: Double, _ end: Double) throws -> [Int] {
      let frames = try VoiceFrames.activity(
        [try ActivityInterval(start: start, end: end)], duration: 0.1, hop: 0.01)
      return frames.indices.filter { frames[$0] }
    }
    XCTAssertEqual(try active(0.02, 0.04), [2, 3])
    XCTAssertEqual(try active(0.0251, 0.0449), [3])
    XCTAssertEqual(try active(0.09, 5), [9])
    XCTAssertEqual(try active(7, 8), [])
    XCTAssertEqual(try active(0, 0.004), [])
  }

  func testFramesOfPitchAreTheNearestWithin20Milliseconds() throws {
    let series = try PitchSeries(times: [0, 0.01, 0.03], frequencies: [100, 0, 300])
    XCTAssertEqual(
      PitchFrames.frequencies(of: series, at: [0, 0.004, 0.005, 0.006, 0.019, 0.021, 0.05, 0.0501]),
      [100, 100, 100, nil, nil, 300, 300, nil])
    XCTAssertEqual(PitchFrames.frequencies(of: try PitchSeries(times: [], frequencies: []), at: [1]), [nil])
  }

  func testReferencesGoWithTheDegradation() throws {
    let sound = AudioBuffer(known: [0], sampleRate: 8000)
    let degraded = DegradedSound(sound, delay: -0.5, stretch: 2, frequencyFactor: 0.5)
    XCTAssertEqual(
      try Detection.pitch(PitchSeries(times: [0, 0.25, 1], frequencies: [100, 200, -300])).mapped(by: degraded),
      .pitch(try PitchSeries(times: [0, 1.5], frequencies: [100, -150])))
    XCTAssertEqual(
      try Detection.intervals([
        ActivityInterval(start: 0, end: 0.2), ActivityInterval(start: 0.1, end: 1), ActivityInterval(start: 2, end: 3),
      ]).mapped(by: degraded),
      .intervals([try ActivityInterval(start: 0, end: 1.5), try ActivityInterval(start: 3.5, end: 5.5)]))
    XCTAssertEqual(try Detection.times([0.1, 0.25, 1]).mapped(by: degraded), .times([0, 1.5]))
    XCTAssertEqual(
      try Detection.tempi(TempoPair(60, 120), weight: 0.4).mapped(by: degraded),
      .tempi(try TempoPair(30, 60), weight: 0.4))
    XCTAssertEqual(
      try Detection.soundEvents([SoundEvent(label: "a", onset: 0.1, offset: 1)]).mapped(by: degraded),
      .soundEvents([try SoundEvent(label: "a", onset: 0, offset: 1.5)]))
  }

  func testWhatAFailureCountsWithDependsOnTheReferenceAlone() throws {
    func failed(_ task: DetectionTask, _ reference: Detection) throws -> [Double?] {
      TaskCounts.failed(try counts(task, reference, try .nothing(task)).scores, task.measures)
    }
    // Without a voiced frame in the reference, the accuracy of pitch is undefined, even for a failed detector.
    let unvoiced = Detection.pitch(try PitchSeries(times: [0, 0.01], frequencies: [0, 0]))
    XCTAssertEqual(try failed(.pitch, unvoiced), [nil, nil, nil, 1, 0, 1, 1, 1, nil])
    XCTAssertEqual(try failed(.onset, .times([1])), [0, 0, 0])
    XCTAssertEqual(try failed(.onset, .times([])), [nil, 0, nil])
    XCTAssertEqual(try failed(.fingerprint, .identities(["x"])), [0, 1, nil, 0, 0])
  }
}
