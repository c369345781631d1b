import BatchProcessing
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Foundation
import Leaderboards
import Tables
import TestSupport
import XCTest

/// A detector that has only a name, for records; it is never called.
private struct Named: Detector {
  let name: String
  var parameters: String { "only a name <&>" }
  var needsFile: Bool { false }
  func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    DetectorOutcome(.failure(.init(.refused, "never asked")))
  }
}

private struct Source: EvaluationItemSource {
  let count: Int
  var name: String { "scores" }
  var identity: String { "scores \(count)" }
  func item(at index: Int) -> any EvaluationItem { preconditionFailure("never asked") }
}

final class LeaderboardTests: XCTestCase {
  /// The results of a run of `onset` with the given F-measures by detector and recording; `nil` for a failure.
  private func results(
    _ scores: [(String, [Double?])], in path: String, conditions: [String] = ["clean"], group: ((Int) -> String)? = nil
  ) throws -> EvaluationResults {
    let count = scores[0].1.count
    var run = EvaluationRun(
      task: .onset, source: Source(count: count), detectors: scores.map { Named(name: $0.0) }, conditions: [.clean],
      seed: 0, parameters: TaskParameters(), limits: "none", audioFormat: "float")
    run.conditions = conditions
    let writer = try EvaluationWriter(folder: path, run: run)
    for index in 0..<count {
      var rows: [EvaluationResult] = []
      for condition in conditions {
        for (detector, values) in scores {
          let value = values[index]
          // Of 100 events, `found` were detected, without false alarms.
          let found = value.map { Int(($0 * 100).rounded()) } ?? 0
          var counts = try TaskCounts(task: .onset, parameters: TaskParameters())
          try counts.update(
            reference: .times((0..<100).map(Double.init)), estimate: .times((0..<found).map(Double.init)),
            duration: 100,
            parameters: TaskParameters())
          rows.append(
            EvaluationResult(
              row: EvaluationRow(
                index: index, id: "r\(index)", condition: condition, detector: detector, group: group?(index),
                status: value == nil ? .failed : .scored, failure: value == nil ? "signal" : nil,
                reason: value == nil ? "crashed <here>" : nil, scores: [value ?? 0, value ?? 0, value ?? 0],
                duration: 10,
                audio: "sounds/r \(index)#.wav", processorTime: 0.5, wallTime: 1, peakMemory: 1 << 20),
              counts: counts))
        }
      }
      try writer.write(RecordingResults(results: rows, identity: "r\(index)"))
    }
    try writer.finish(jobs: 1)
    return try EvaluationResults(path: path)
  }

  func testMeansRanksAndFailures() throws {
    let folder = try TemporaryFolder()
    let board = try Leaderboard(
      try results(
        [("low", [0.2, 0.4, 0.6, 0.8]), ("failing", [1, nil, 1, nil]), ("high", [0.9, 0.8, 0.7, 0.6])],
        in: folder("run")))
    XCTAssertEqual(board.entries.map(\.detector), ["high", "low", "failing"])
    XCTAssertEqual(board.entries.map(\.rank), [1, 2, 2])
    let failing = try XCTUnwrap(board["failing", "clean"])
    XCTAssertEqual(failing.standings[0].mean, 0.5)
    XCTAssertEqual(failing.standings[0].succeededMean, 1)
    XCTAssertEqual(failing.standings[0].count, 4)
    // Pooled over recordings, 200 of 400 events are detected and no estimate is wrong: F = 2 · 200 / (400 + 200).
    XCTAssertEqual(try XCTUnwrap(failing.standings[0].pooled), 2.0 / 3, accuracy: 1e-15)
    XCTAssertEqual(failing.standings[0].succeededPooled, 1)
    XCTAssertEqual(failing.failures, ["signal": 2])
    XCTAssertEqual(failing.recordingCount, 4)
    XCTAssertEqual(failing.timesRealTime, 10)
    XCTAssertEqual(failing.timesRealTimeOfProcessor, 20)
    XCTAssertEqual(failing.peakMemory, 1 << 20)
  }

  func testFailingFastIsNoSpeed() throws {
    let folder = try TemporaryFolder()
    let board = try Leaderboard(try results([("good", [1, 1]), ("failing", [nil, nil])], in: folder("run")))
    XCTAssertEqual(board["good", "clean"]?.timesRealTime, 10)
    let failing = try XCTUnwrap(board["failing", "clean"])
    XCTAssertNil(failing.timesRealTime)
    XCTAssertNil(failing.timesRealTimeOfProcessor)
  }

  func testIntervalsAndTestsAreThoseOfTheMetricsModule() throws {
    let folder = try TemporaryFolder()
    let best = [0.9, 0.8, 0.7, 0.65, 0.95, 0.85, 0.91, 0.83]
    let other = [0.8, 0.7, 0.75, 0.5, 0.9, 0.8, 0.7, 0.82]
    let third = [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2]
    let board = try Leaderboard(
      try results([("other", other), ("third", third), ("best", best)], in: folder("run")), seed: 7)
    let interval = try XCTUnwrap(Bootstrap(seed: 7).interval(ofMean: best))
    XCTAssertEqual(
      try XCTUnwrap(board["best", "clean"]?.standings[0].interval).lowerBound, interval.lower, accuracy: 1e-12)
    XCTAssertEqual(
      try XCTUnwrap(board["best", "clean"]?.standings[0].interval).upperBound, interval.upper, accuracy: 1e-12)
    let p = try [other, third].map { try XCTUnwrap(PairedTest.signFlip(best, $0, seed: 7)).pValue }
    // With two p values, the smaller one is doubled. Of 2⁸ sign patterns, 2 are as extreme as eight equal signs.
    XCTAssertEqual(p[1], 2.0 / 256)
    XCTAssertNil(board["best", "clean"]?.pValue)
    XCTAssertEqual(board["third", "clean"]?.pValue, 2 * p[1])
    XCTAssertEqual(board["other", "clean"]?.pValue, max(2 * p[1], p[0]))
  }

  func testGroupsAreDrawnAsAWhole() throws {
    let folder = try TemporaryFolder()
    // All scores of a speaker are equal, so there are two independent values, not twenty.
    let scores: [Double?] = (0..<20).map { $0 < 10 ? 0.2 : 0.8 }
    let alone = try Leaderboard(try results([("x", scores)], in: folder("alone")))
    let grouped = try Leaderboard(
      try results([("x", scores)], in: folder("grouped"), group: { $0 < 10 ? "a" : "b" }))
    XCTAssertEqual([alone.unitCount, grouped.unitCount], [20, 2])
    let narrow = try XCTUnwrap(alone.entries[0].standings[0].interval)
    let wide = try XCTUnwrap(grouped.entries[0].standings[0].interval)
    XCTAssertGreaterThan(narrow.lowerBound, 0.3)
    XCTAssertEqual(wide.lowerBound, 0.2, accuracy: 1e-12)
    XCTAssertEqual(wide.upperBound, 0.8, accuracy: 1e-12)
  }

  func testHolmsExample() {
    // Computed by hand: 4 · 0.01, then max(0.04, 3 · 0.02), 2 · 0.03 and 1 · 0.04, each at least the one before.
    let adjusted = HolmCorrection.adjusted([0.04, 0.01, 0.03, 0.02])
    for (value, expected) in zip(adjusted, [0.06, 0.04, 0.06, 0.06]) {
      XCTAssertEqual(value, expected, accuracy: 1e-15)
    }
    XCTAssertEqual(HolmCorrection.adjusted([0.9, 0.6]), [1, 1])
    XCTAssertEqual(HolmCorrection.adjusted([]), [])
  }

  func testManyUnitsBecomeBlocksWithTheSameMean() {
    var scores = UnitScores(cellCount: 2)
    for index in 0..<5000 {
      scores.add([Double(index % 10), index % 2 == 0 ? 1 : nil], unit: "u\(index)", firstCell: 0)
    }
    XCTAssertTrue(scores.isBlocked)
    XCTAssertEqual(scores.unitCount, UnitScores.blockCount)
    let (first, second) = (scores.cell(0), scores.cell(1))
    XCTAssertEqual(first.sums.reduce(0, +), 22_500)
    XCTAssertEqual(first.counts.reduce(0, +), 5000)
    XCTAssertEqual(second.counts.reduce(0, +), 2500)
    // A block has 5 values on average; of 1000 random blocks none has 30.
    XCTAssertLessThan(first.counts.max() ?? 0, 30)
  }

  func testRequirementsAreMetOrNamed() throws {
    let folder = try TemporaryFolder()
    let board = try Leaderboard(
      try results(
        [("a", [0.9, 0.9]), ("b", [0.5, nil])], in: folder("run"), conditions: ["clean", "white:10"]))
    func findings(_ text: String) throws -> [String] {
      try Requirement(parsing: text).findings(in: board).filter { !$0.isMet }.map(\.description)
    }
    XCTAssertEqual(try findings("a/F>=0.9@white:10"), [])
    XCTAssertEqual(
      try findings("F>=0.9@clean"), ["F>=0.9@clean: not met by b under clean: 0.250000"])
    XCTAssertEqual(try findings("f_measure > 0.9").count, 4)
    XCTAssertEqual(try findings("F-measure<0.95 @ white:10.0"), [])
    XCTAssertEqual(try findings("failures<=0").map { $0.suffix(1) }, ["1", "1"])
    for text in ["", "F", "F>=", "F>=x", ">=1", "F=1", "F>=1@", "/F>=1"] {
      XCTAssertThrowsError(try Requirement(parsing: text), text) {
        XCTAssertEqual($0 as? Requirement.Fault, .malformed(text))
      }
    }
    for text in ["c/F>=1", "RPA>=1", "F>=1@pink:3"] { XCTAssertThrowsError(try findings(text), text) }
  }

  func testARunIsNoDifferentFromItself() throws {
    let folder = try TemporaryFolder()
    let run = try results([("a", [0.9, 0.8, 0.7]), ("b", [0.5, nil, 0.1])], in: folder("run"))
    let comparison = try RunComparison(run, run)
    XCTAssertEqual(comparison.remarks, [])
    XCTAssertEqual(comparison.differences.count, 6)
    for difference in comparison.differences {
      XCTAssertEqual(difference.difference, 0)
      XCTAssertEqual(difference.interval, 0...0)
      XCTAssertEqual(difference.pValue, 1)
    }
  }

  func testComparisonsArePaired() throws {
    let folder = try TemporaryFolder()
    let first = try results([("a", [0.1, 0.5, 0.9, 0.3, 0.7])], in: folder("1"))
    let second = try results([("z", [0.2, 0.6, 1, 0.4, 0.8])], in: folder("2"))
    let difference = try XCTUnwrap(try RunComparison(first, second).differences.first)
    XCTAssertEqual([difference.firstDetector, difference.secondDetector], ["a", "z"])
    XCTAssertEqual(difference.difference, 0.1, accuracy: 1e-12)
    // Every recording has the same difference, so the interval has no width, even though the scores differ.
    XCTAssertEqual(try XCTUnwrap(difference.interval?.lowerBound), 0.1, accuracy: 1e-9)
    XCTAssertEqual(difference.pValue, 2.0 / 32)
    let both = try results([("a", [0.1]), ("b", [0.2])], in: folder("3"))
    XCTAssertThrowsError(try RunComparison(both, second)) { XCTAssertTrue($0 is RunComparison.Fault) }
  }

  func testTheReportNamesAllAndLeaksNothing() throws {
    let folder = try TemporaryFolder()
    let run = try results([("a<b>", [0.9, 0.8]), ("c", [0.5, nil])], in: folder("run"))
    try run.writeSummary()
    let page = try folder.text("run/report.html")
    XCTAssertTrue(page.hasSuffix("</html>\n"))
    for part in [
      "a&lt;b&gt;", "crashed &lt;here&gt;", "only a name &lt;&amp;&gt;", "r%200%23.wav", "Other ways to average",
    ] {
      XCTAssertTrue(page.contains(part), part)
    }
    for part in ["http://", "https://", "crashed <here>", "a<b>"] {
      XCTAssertFalse(page.replacingOccurrences(of: "http://www.w3.org/", with: "").contains(part), part)
    }
    XCTAssertEqual(page.components(separatedBy: "<script>").count, 2, "one script runs")
    XCTAssertEqual(page.components(separatedBy: "class=\"explorer-rows\"").count, 2)
    let rows =
      try JSONSerialization.jsonObject(with: Data(try folder.text("run/leaderboard.json").utf8)) as? [[String: Any]]
    XCTAssertEqual(rows?.count, 2)
    XCTAssertEqual(rows?[1]["failed"] as? Int, 1)
    XCTAssertEqual(try folder.text("run/leaderboard.csv").split(separator: "\n").count, 3)
  }

  /// A run of `voice` on two recordings of two speakers, in which one detector has confidences, and one has them on one
  /// recording only.
  private func voiceResults(in path: String) throws -> EvaluationResults {
    var run = EvaluationRun(
      task: .voice, source: Source(count: 2), detectors: [Named(name: "sure"), Named(name: "half")],
      conditions: [.clean], seed: 0, parameters: TaskParameters(), limits: "none", audioFormat: "float",
      group: "speaker")
    run.conditions = ["clean", "white:<10>"]
    let writer = try EvaluationWriter(folder: path, run: run)
    let truth = Detection.intervals([try ActivityInterval(start: 0, end: 1)])
    let times = (0..<200).map { (Double($0) + 0.5) / 100 }
    let scores = DetectorScores.frames(times: times, scores: times.map { $0 < 0.8 ? 0.9 : $0 < 1.1 ? 0.5 : 0.2 })
    for index in 0..<2 {
      var rows: [EvaluationResult] = []
      for condition in run.conditions {
        for detector in ["sure", "half"] {
          var counts = try TaskCounts(task: .voice, parameters: TaskParameters())
          try counts.update(reference: truth, estimate: truth, duration: 2, parameters: TaskParameters())
          rows.append(
            EvaluationResult(
              row: EvaluationRow(
                index: index, id: "r\(index)", condition: condition, detector: detector, group: "speaker \(index)",
                status: .scored, scores: counts.scores.map(\.value), duration: 2), counts: counts,
              scores: try ScoreCounts(
                detector == "half" && index == 1 ? nil : scores, reference: truth, estimate: truth, duration: 2,
                parameters: TaskParameters())))
        }
      }
      try writer.write(RecordingResults(results: rows, identity: "r\(index)"))
    }
    try writer.finish(jobs: 1)
    return try EvaluationResults(path: path)
  }

  /// By hand: 80 of 100 targets have 0.9, 20 share 0.5 with 10 of 100 others. AUC = 0.8 + 0.2 · (0.9 + 0.1 / 2); on the
  /// way from (0, 0.8) to (0.1, 1) misses and false alarms meet at 0.2 / 3.
  func testConfidencesAreInTheLeaderboardIfTheyAreComplete() throws {
    let folder = try TemporaryFolder()
    let run = try voiceResults(in: folder("run"))
    let board = try Leaderboard(run)
    let standing = try XCTUnwrap(board["sure", "clean"]?.confidence)
    XCTAssertEqual(try XCTUnwrap(standing.curve.areaUnderCurve.value), 0.99, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(standing.curve.equalErrorRate.value), 0.2 / 3, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(standing.areaUncertainty), 0.01, accuracy: 1e-12)
    XCTAssertNil(board["half", "clean"]?.confidence, "a recording has none")
    try run.writeSummary()
    let table = try folder.text("run/leaderboard.csv").split(separator: "\n").map { $0.split(separator: ",") }
    let place = try XCTUnwrap(table[0].firstIndex(of: "auc"))
    XCTAssertEqual(table[0][place..<(place + 4)], ["auc", "auc_uncertainty", "equal_error_rate", "calibration_error"])
    let page = try folder.text("run/report.html")
    for part in [
      "sure, AUC 0.990", "sure, EER 0.067", "half, decisions only", "data-shown=\"white:&lt;10&gt;\"",
      "data-only=\"speaker 1\"", "data-curves=\"clean, speaker 0\"", "half, AUC 0.990",
      "\"choices\":[\"condition\",\"detector\",\"group\"]",
    ] { XCTAssertTrue(page.contains(part), part) }
    // `half` has a curve only for the speaker of the recording on which it has confidences, under each of two
    // conditions.
    XCTAssertEqual(page.components(separatedBy: "half, AUC 0.990").count, 3)
  }
}
