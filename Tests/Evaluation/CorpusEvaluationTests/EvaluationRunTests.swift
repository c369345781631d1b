import AudioDegradation
import AudioFiles
import BatchProcessing
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Foundation
import TestSupport
import XCTest

final class EvaluationRunTests: XCTestCase {
  private let source = ToneSource(count: 12)

  private func detectors(limit: Int = .max) -> [KnowingDetector] {
    [
      KnowingDetector("right", needsFile: true, limit: limit),
      KnowingDetector("octaves", octaveErrors: ["tone-1", "tone-2"]),
      KnowingDetector("crashing", failing: ["tone-3", "tone-4"]),
    ]
  }

  @discardableResult
  private func evaluate(
    _ path: String, _ detectors: [KnowingDetector], jobs: Int = 1, shard: HashShard? = nil, seed: UInt64 = 1,
    force: Bool = false, encoding: AudioFileWriter.Encoding = .wavFloat
  ) throws -> EvaluationCounts {
    let conditions: [EvaluationCondition] = [.clean, .degraded(try Degradation(parsing: "white:20"))]
    let run = EvaluationRun(
      task: .pitch, source: source, detectors: detectors, conditions: conditions, seed: seed,
      parameters: TaskParameters(), limits: "none", audioFormat: encoding.rawValue, group: "speaker", shard: shard)
    let folder = try EvaluationFolder(path: path, run: run, force: force)
    let evaluator = RecordingEvaluator(
      run: run, conditions: conditions, detectors: detectors, materials: DegradationMaterials(ffmpeg: nil),
      encoding: encoding, folder: folder)
    let writer = try EvaluationWriter(folder: path, run: run)
    let source = source
    var indices = (0..<source.count).filter { shard?.contains(source.item(at: $0).id) ?? true }.makeIterator()
    var failure: (any Error)?
    OrderedWorkers<Int, Result<RecordingResults, any Error>>(
      next: { indices.next() },
      work: { index in Result { try evaluator.results(of: source.item(at: index), at: index, checkCancellation: {}) } },
      deliver: { result in
        do { try writer.write(try result.get()) } catch { failure = failure ?? error }
      }
    ).run(jobs: jobs)
    if let failure { throw failure }
    try writer.finish(jobs: jobs)
    return writer.counts
  }

  private func rows(_ path: String) throws -> [EvaluationRow] {
    var rows: [EvaluationRow] = []
    try EvaluationResults(path: path).forEachRow { rows.append($0) }
    return rows
  }

  private func text(_ path: String, _ file: EvaluationFolder.File) throws -> String {
    try String(contentsOfFile: path + "/" + file.rawValue, encoding: .utf8)
  }

  func testEveryRecordingConditionAndDetectorHasARow() throws {
    let folder = try TemporaryFolder()
    let counts = try evaluate(folder("run"), detectors())
    let rows = try rows(folder("run"))
    XCTAssertEqual(rows.count, 12 * 2 * 3)
    XCTAssertEqual(
      Array(rows.prefix(6)).map(\.detector), ["right", "octaves", "crashing", "right", "octaves", "crashing"])
    XCTAssertEqual(
      Array(rows.prefix(6)).map(\.condition), ["clean", "clean", "clean", "white:20", "white:20", "white:20"])
    XCTAssertEqual(rows.map(\.index), rows.map(\.index).sorted())
    for row in rows {
      switch row.index {
      case ToneItem.broken:
        XCTAssertEqual([row.status.rawValue, row.failure, row.reason], ["unscored", "audio", "no sound in two lines"])
        XCTAssertEqual(row.scores, [Double?](repeating: nil, count: 9))
      case ToneItem.unreferenced:
        XCTAssertEqual([row.status.rawValue, row.failure, row.reason], ["unscored", "reference", "nobody knows"])
      case 3 where row.detector == "crashing", 4 where row.detector == "crashing":
        XCTAssertEqual([row.status.rawValue, row.failure, row.reason], ["failed", "signal", "crashed"])
        // RPA, RCA, VR, VFA, OA, GPE, VDE and FFE have their worst values; FPE has no worst value.
        XCTAssertEqual(row.scores, [0, 0, 0, 1, 0, 1, 1, 1, nil])
      case 1 where row.detector == "octaves", 2 where row.detector == "octaves":
        // Of 150 frames, 100 are voiced and an octave off, with the correct chroma. The other 50 are correct.
        XCTAssertEqual(row.scores, [0, 1, 1, 0, 0.333333, 1, 0, 0.666667, nil])
      default:
        XCTAssertEqual(row.status, .scored)
        XCTAssertEqual(row.scores, [1, 1, 1, 0, 1, 0, 0, 0, 0])
        XCTAssertEqual(row.split, row.index % 2 == 0 ? "even" : "odd")
        XCTAssertEqual(row.group, "s\(row.index % 3)")
        XCTAssertEqual(row.duration, 1.5)
        XCTAssertEqual(row.realised?.contains("signalToNoiseDB=20"), row.condition == "clean" ? nil : true)
      }
    }
    let crashing = counts.total(detector: "crashing", condition: "clean")
    XCTAssertEqual([crashing.succeededCount, crashing.failureCount], [8, 2])
    XCTAssertEqual(crashing.failures, ["signal": 2])
    XCTAssertEqual(crashing.unscored, ["audio": 1, "reference": 1])
    XCTAssertEqual(crashing.succeeded?.scores[0].value, 1)
    // In pooled scores, a failure counts as an empty estimate: 800 of 1000 voiced frames are correct, without false
    // alarms.
    XCTAssertEqual(crashing.all?.scores[0].value, 0.8)
    XCTAssertEqual(crashing.all?.scores[3].value, 0)
    XCTAssertEqual(try EvaluationResults(path: folder("run")).counts, counts)
  }

  func testTheNumberOfJobsCannotBeTold() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("one"), detectors())
    try evaluate(folder("four"), detectors(), jobs: 4)
    for file in [EvaluationFolder.File.rows, .table, .counts] {
      XCTAssertEqual(try text(folder("one"), file), try text(folder("four"), file))
    }
  }

  func testAnInterruptedRunGoesOnWhereItWas() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("whole"), detectors())
    for limit in [1, 7, 13] {
      let path = folder("cut-\(limit)")
      let first = detectors(limit: limit)
      XCTAssertThrowsError(try evaluate(path, first))
      XCTAssertFalse(FileManager.default.fileExists(atPath: path + "/rows.jsonl"))
      let second = detectors()
      try evaluate(path, second)
      // The two runs together make 20 calls: 10 usable recordings under two conditions, each once.
      XCTAssertEqual(limit + second[0].callCount, 20)
      for file in [EvaluationFolder.File.rows, .table, .counts] {
        XCTAssertEqual(try text(path, file), try text(folder("whole"), file))
      }
      let third = detectors()
      try evaluate(path, third)
      XCTAssertEqual(third.map(\.callCount), [0, 0, 0])
    }
  }

  func testAJournalThatWasCutShortIsReadAsFarAsItGoes() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("run"), detectors())
    let expected = try text(folder("run"), .rows)
    let journal = folder("run") + "/.ossicle/journal.jsonl"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: journal))
    for length in [0, 1, bytes.count / 2, bytes.count - 1] {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: journal))
      try evaluate(folder("run"), detectors())
      XCTAssertEqual(try text(folder("run"), .rows), expected)
      let again = detectors()
      try evaluate(folder("run"), again)
      XCTAssertEqual(again.map(\.callCount), [0, 0, 0], "\(length)")
    }
  }

  /// Results on damaged lines of the journal are computed again, with a remark. The rows are those of an uninterrupted
  /// run.
  func testDamagedLinesOfTheJournalAreTriedAgain() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("run"), detectors())
    let expected = try text(folder("run"), .rows)
    let journal = URL(fileURLWithPath: folder("run") + "/.ossicle/journal.jsonl")
    var bytes = try Data(contentsOf: journal)
    // One digit in the first line is changed.
    let place = try XCTUnwrap(bytes.firstIndex(of: UInt8(ascii: "8")))
    bytes[place] = UInt8(ascii: "9")
    try bytes.write(to: journal)
    let run = try EvaluationRecord(folder: folder("run")).run
    XCTAssertTrue(
      try EvaluationFolder(path: folder("run"), run: run, force: false).remark?.contains("1 line is") == true)
    let again = detectors()
    try evaluate(folder("run"), again)
    XCTAssertEqual(try text(folder("run"), .rows), expected)
    XCTAssertEqual(again.map(\.callCount).reduce(0, +), 1)
  }

  /// Rows and counts that were changed after the run are refused.
  func testChangedResultsAreRefused() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("run"), detectors())
    for file in [EvaluationFolder.File.rows, .counts] {
      let path = folder("run") + "/" + file.rawValue
      let whole = try text(folder("run"), file)
      try whole.replacingOccurrences(of: "0.8", with: "0.9").write(toFile: path, atomically: true, encoding: .utf8)
      if try text(folder("run"), file) == whole {
        try (whole + " ").write(toFile: path, atomically: true, encoding: .utf8)
      }
      XCTAssertThrowsError(try EvaluationResults(path: folder("run"))) { error in
        XCTAssertTrue("\(error)".contains("expected the checksum xxh128:"), "\(error)")
      }
      // The change is still noticed after another run has begun and not ended.
      let run = try EvaluationRecord(folder: folder("run")).run
      _ = try EvaluationFolder(path: folder("run"), run: run, force: false)
      XCTAssertThrowsError(try EvaluationResults(path: folder("run")))
      try whole.write(toFile: path, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(try EvaluationResults(path: folder("run")).counts.contentChecksum.isEmpty, false)
  }

  func testShardsAddUpToTheWhole() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("whole"), detectors())
    for count in [1, 2, 5] {
      let shards = try (1...count).map { try XCTUnwrap(HashShard(parsing: "\($0)/\(count)")) }
      let paths = shards.map { folder("\(count)-\($0.place.number)") }
      for (path, shard) in zip(paths, shards) { try evaluate(path, detectors(), shard: shard) }
      let merged = folder("merged-\(count)")
      // The shards may be given in any order.
      try ShardMerge.merge(paths.reversed(), to: merged, force: false)
      for file in [EvaluationFolder.File.rows, .table, .counts] {
        XCTAssertEqual(try text(merged, file), try text(folder("whole"), file))
      }
      XCTAssertEqual(
        try EvaluationRecord(folder: merged).content, try EvaluationRecord(folder: folder("whole")).content)
      XCTAssertEqual(try EvaluationRecord(folder: merged).run, try EvaluationRecord(folder: folder("whole")).run)
    }
  }

  func testShardsOfOtherRunsAreRefused() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("1"), detectors(), shard: HashShard(parsing: "1/2"))
    try evaluate(folder("2"), detectors(), shard: HashShard(parsing: "2/2"))
    try evaluate(folder("other"), detectors(), shard: HashShard(parsing: "2/2"), seed: 2)
    try evaluate(folder("whole"), detectors())
    func fault(_ names: [String]) -> ShardMerge.Fault? {
      do {
        try ShardMerge.merge(names.map { folder($0) }, to: folder("x"), force: true)
        return nil
      } catch { return error as? ShardMerge.Fault }
    }
    XCTAssertEqual(fault(["1"]), .incomplete(expected: 2, found: ["1/2"]))
    XCTAssertEqual(fault(["1", "1"]), .incomplete(expected: 2, found: ["1/2", "1/2"]))
    XCTAssertEqual(fault(["1", "other"]), .differentRuns(first: folder("1"), second: folder("other")))
    XCTAssertEqual(fault(["1", "whole"]), .notAShard(folder: folder("whole")))
    XCTAssertNil(fault(["2", "1"]))
    for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3"] { XCTAssertNil(HashShard(parsing: text)) }
  }

  func testAFolderOfAnotherRunIsNotTouchedWithoutForce() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("run"), detectors())
    let before = try text(folder("run"), .rows)
    XCTAssertThrowsError(try evaluate(folder("run"), detectors(), seed: 2)) {
      XCTAssertEqual($0 as? BatchError, .otherResults(folder: folder("run")))
    }
    XCTAssertEqual(try text(folder("run"), .rows), before)
    try evaluate(folder("run"), detectors(), seed: 2, force: true)
    XCTAssertEqual(try EvaluationRecord(folder: folder("run")).run.seed, 2)
  }

  func testNothingIsLeftOfTheSoundsThatWereWritten() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("run"), detectors(), encoding: .wav16)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder("run") + "/.ossicle/work"), [])
  }
}
