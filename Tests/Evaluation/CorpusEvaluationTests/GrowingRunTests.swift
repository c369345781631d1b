import AudioDegradation
import AudioFiles
import BatchProcessing
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Expectations
import Foundation
import TestSupport
import Testing

/// Runs that get more detectors, conditions and recordings, and runs that are joined: their files are those of one run
/// on everything.
@Suite struct GrowingRunTests {
  /// The files whose bytes must be equal. Times are not measured here.
  private static let files: [EvaluationFolder.File] = [.rows, .table, .counts, .recordings]

  private func detectors(_ names: String) -> [KnowingDetector] {
    names.map { name in
      switch name {
      case "o": KnowingDetector("octaves", octaveErrors: ["tone-1", "tone-2"])
      case "c": KnowingDetector("crashing", failing: ["tone-3", "tone-4"])
      default: KnowingDetector("right", needsFile: true)
      }
    }
  }

  private func evaluate(
    _ path: String, _ indices: some Sequence<Int>, _ detectors: [KnowingDetector], _ degradations: [String] = [],
    changed: Set<Int> = [], seed: UInt64 = 1, isExtended: Bool = false
  ) throws {
    let source = ChosenTones(indices: Array(indices), changed: changed)
    let conditions: [EvaluationCondition] =
      [.clean] + (try degradations.map { .degraded(try Degradation(parsing: $0)) })
    let run = EvaluationRun(
      task: .pitch, source: source, detectors: detectors, conditions: conditions, seed: seed,
      parameters: TaskParameters(), limits: "none", audioFormat: "float", group: "speaker")
    let folder = try EvaluationFolder(path: path, run: run, force: false, isExtended: isExtended)
    let talkers = (0..<source.count).map { index in
      DegradationMaterials.Talker(id: source.item(at: index).id) { try source.item(at: index).sound() }
    }
    let evaluator = RecordingEvaluator(
      run: run, conditions: conditions, detectors: detectors,
      materials: DegradationMaterials(talkers: talkers, ffmpeg: nil), encoding: .wavFloat, folder: folder)
    let writer = try EvaluationWriter(folder: path, run: run)
    for index in 0..<source.count {
      try writer.write(try evaluator.results(of: source.item(at: index), at: index, checkCancellation: {}))
    }
    try writer.finish(jobs: 1)
  }

  private func expectSame(_ first: String, _ second: String, line: Int = #line) throws {
    for file in Self.files {
      let texts = try [first, second].map { try String(contentsOfFile: $0 + "/" + file.rawValue, encoding: .utf8) }
      expect(texts[0] == texts[1] && !texts[0].isEmpty, "\(file.rawValue) differs, line \(line)")
    }
    expectEqual(try EvaluationResults(path: first).counts, try EvaluationResults(path: second).counts)
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  @Test func anExtendedRunIsThatFromNothing() throws {
    let folder = try TemporaryFolder()
    let grown = folder("grown")
    try evaluate(grown, 0..<5, detectors("r"))
    // Detectors, conditions and recordings are added one after the other, then all at once.
    let steps: [(Range<Int>, String, [String], calls: [Int])] = [
      (0..<5, "ro", [], [0, 5]), (0..<5, "ro", ["white:20"], [5, 5]), (0..<8, "ro", ["white:20"], [2, 2]),
      (0..<10, "cro", ["pink:10", "white:20"], [24, 12, 12]),
    ]
    for (number, (range, names, degradations, calls)) in steps.enumerated() {
      let more = detectors(names)
      try evaluate(grown, range, more, degradations, isExtended: true)
      expectEqual(more.map(\.callCount), calls, "step \(number)")
      try evaluate(folder("whole \(number)"), range, detectors(names), degradations)
      try expectSame(grown, folder("whole \(number)"))
    }
  }

  /// Babble is mixed from all recordings: with more of them the mixture is another one, and is made again.
  @Test func whatIsMixedFromTheCorpusIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("grown"), 0..<4, detectors("r"), ["babble:5"])
    let again = detectors("r")
    try evaluate(folder("grown"), 0..<5, again, ["babble:5"], isExtended: true)
    expectEqual(again[0].callCount, 5 + 1)
    try evaluate(folder("whole"), 0..<5, detectors("r"), ["babble:5"])
    try expectSame(folder("grown"), folder("whole"))
  }

  @Test func otherSettingsAreNamedAndNothingIsTouched() throws {
    let folder = try TemporaryFolder()
    let path = folder("run")
    try evaluate(path, 0..<3, detectors("ro"), ["white:20"])
    let before = try String(contentsOfFile: path + "/rows.jsonl", encoding: .utf8)
    let head = "\(path): expected an earlier run with the same settings, got another "
    expectEqual(
      message { try evaluate(path, 0..<3, detectors("ro"), ["white:20"], seed: 2, isExtended: true) },
      head + "seed (1 and 2)")
    expectEqual(
      message { try evaluate(path, 0..<3, detectors("rc"), isExtended: true) },
      head + "detector octaves, which this run does not have; another condition white:20, which this run does not have")
    let other = [KnowingDetector("right", parameters: "guesses"), KnowingDetector("octaves")]
    expectEqual(
      message { try evaluate(path, 0..<3, other, ["white:20"], isExtended: true) },
      head + "detector right: (knows) and (guesses)")
    expectEqual(try String(contentsOfFile: path + "/rows.jsonl", encoding: .utf8), before)
  }

  @Test func joinedRunsAreOneRunOnEverything() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("whole"), 0..<10, detectors("roc"), ["white:20"])
    // By detectors, by conditions, by recordings, and as parts that overlap.
    try evaluate(folder("r"), 0..<10, detectors("r"), ["white:20"])
    try evaluate(folder("oc"), 0..<10, detectors("oc"), ["white:20"])
    try evaluate(folder("clean"), 0..<10, detectors("roc"))
    try evaluate(folder("first"), 0..<6, detectors("roc"), ["white:20"])
    try evaluate(folder("rest"), 3..<10, detectors("roc"), ["white:20"])
    for (number, parts) in [["r", "oc"], ["clean", "r", "oc"], ["first", "rest"], ["r", "first", "rest"]].enumerated() {
      let joined = folder("joined \(number)")
      try RunJoin.join(parts.map { folder($0) }, to: joined, force: false)
      try expectSame(joined, folder("whole"))
      expectEqual(
        try EvaluationRecord(folder: joined).run.corpus.list,
        try EvaluationRecord(folder: folder("whole")).run.corpus.list)
      // A joined run can be extended.
      let more = detectors("roc")
      try evaluate(joined, 0..<11, more, ["white:20"], isExtended: true)
      expectEqual(more.map(\.callCount), [2, 2, 2], "\(parts)")
    }
  }

  @Test func whatDoesNotAgreeIsNamed() throws {
    let folder = try TemporaryFolder()
    try evaluate(folder("a"), 0..<4, detectors("r"))
    try evaluate(folder("seed"), 0..<4, detectors("o"), seed: 2)
    try evaluate(folder("sound"), 0..<4, detectors("o"), changed: [2])
    try evaluate(folder("less"), 0..<3, detectors("o"))
    try evaluate(folder("babble"), 0..<4, detectors("r"), ["babble:5"])
    try evaluate(folder("more babble"), 4..<8, detectors("r"), ["babble:5"])
    try evaluate(folder("bare"), 0..<4, detectors("o"))
    try FileManager.default.removeItem(atPath: folder("bare") + "/.ossicle")
    func fault(_ names: [String]) -> String {
      message { try RunJoin.join(names.map { folder($0) }, to: folder("x"), force: false) }
    }
    expectEqual(
      fault(["a", "seed"]), "\(folder("seed")): expected the settings of \(folder("a")), got another seed (1 and 2)")
    expectEqual(
      fault(["a", "sound"]),
      "\(folder("sound")): expected the recordings and references of \(folder("a")), got tone-2: is another sound")
    expect(fault(["a", "less"]).contains("got none in any run for 1, such as octaves under clean on tone-3"))
    expect(fault(["babble", "more babble"]).contains("babble:5/6 mixes recordings of it"))
    expect(fault(["a", "bare"]).contains("expected the run's journal"))
    expect(!FileManager.default.fileExists(atPath: folder("x")))
  }

  /// The words for recordings in files, whose identity begins with two checksums.
  @Test func soundsAndReferencesAreToldApart() throws {
    let folder = try TemporaryFolder()
    func item(_ sound: String, _ reference: String) throws -> String {
      _ = try (folder.write("a.wav", sound), folder.write("a.txt", reference))
      return try CorpusItem(
        .init(id: "a", audio: folder("a.wav"), reference: folder("a.txt"))
      ).identity()
    }
    func difference(_ first: String, _ second: String) -> String? {
      EvaluatedRecording(id: "a", split: nil, identity: first).difference(
        from: EvaluatedRecording(id: "a", split: nil, identity: second))
    }
    let (one, sound, reference) = (try item("1", "1"), try item("2", "1"), try item("1", "2"))
    expectNil(difference(one, one))
    expect(try #require(difference(one, sound)).hasPrefix("sounds with the checksums xxh128:"))
    expect(try #require(difference(one, reference)).hasPrefix("references with the checksums xxh128:"))
  }
}
