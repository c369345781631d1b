import AudioCore
import AudioFiles
import Foundation
import TestSignals
import TestSupport
import XCTest

/// `ossicle evaluate pitch` and what is done with its results, as a user would.
final class EvaluateRunCommandTests: XCTestCase {
  private let tool = Tool("ossicle")

  /// Four tones with exact references, a broken file, and a script that copies the reference as a detector would find it.
  private func corpus(_ folder: TemporaryFolder) throws {
    var manifest = "id,audio,reference,speaker\n"
    for index in 0..<4 {
      let frequency = 150.0 + 50 * Double(index)
      let samples = (0..<16_000).map { Float(0.3 * sin(2 * .pi * frequency * Double($0) / 16_000)) }
      try AudioFileWriter.write(
        AudioBuffer(known: samples, sampleRate: 16_000), to: folder("tone\(index).wav"), encoding: .wav16)
      let lines = (0..<100).map { "\(Double($0) / 100) \(frequency)\n" }
      try folder.write("tone\(index).txt", lines.joined())
      manifest += "t\(index),tone\(index).wav,tone\(index).txt,s\(index / 2)\n"
    }
    try folder.write("corpus.csv", manifest)
  }

  private func evaluate(
    _ folder: TemporaryFolder, _ output: String, _ more: [String] = [], detectors: [String]
  ) throws -> Tool.Outcome {
    let options = detectors.flatMap { ["--detector", $0] }
    return try tool.run(
      ["evaluate", "pitch", "--corpus", folder("corpus.csv"), "-o", folder(output)] + options + more)
  }

  /// Lines of `rows.csv` without what is another one each time.
  private func scores(_ folder: TemporaryFolder, _ output: String) throws -> [String] {
    try folder.text(output + "/rows.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropLast(4).joined(separator: ",")
    }
  }

  func testAllThatMisbehavesIsARowAndTheOthersGoOn() throws {
    let folder = try TemporaryFolder()
    try corpus(folder)
    let outcome = try evaluate(
      folder, "run", ["--timeout", "0.5", "--cpu-limit", "30", "--output-limit", "1", "--memory-limit", "200"],
      detectors: [
        "harmonic",
        "copy=sh -c 'cat \"${{1%/*}}/../../../../{id}\" || cat \(folder.path)/tone${{2#t}}.txt' - {audio} {id}",
        "crash=sh -c 'kill -SEGV $$' {audio}", "hang=sh -c 'trap \"\" TERM; while :; do sleep 1; done' {audio}",
        "flood=sh -c 'exec yes 0 100' {audio}", "rubbish=echo not a track {audio}", "missing=/no/such/tracker {audio}",
      ])
    XCTAssertEqual(outcome.status, 1, outcome.messages)
    let rows = try scores(folder, "run")
    XCTAssertEqual(rows.count, 1 + 4 * 7)
    func failures(_ detector: String) -> Set<String> {
      Set(
        rows.filter { $0.contains(",\(detector),") }.map {
          String($0.split(separator: ",", omittingEmptySubsequences: false)[7])
        })
    }
    XCTAssertEqual(failures("harmonic"), [""])
    XCTAssertEqual(failures("copy"), [""])
    XCTAssertEqual(failures("crash"), ["signal"])
    XCTAssertEqual(failures("hang"), ["time_limit"])
    XCTAssertEqual(failures("flood"), ["output_limit"])
    XCTAssertEqual(failures("rubbish"), ["output"])
    XCTAssertEqual(failures("missing"), ["not_started"])
    XCTAssertTrue(outcome.messages.contains("t0, clean: crash: ended by signal 11"), outcome.messages)
    let copy = try XCTUnwrap(outcome.output.split(separator: "\n").first { $0.contains("  copy ") }, outcome.output)
    XCTAssertTrue(copy.contains(" 1.000 ") && copy.contains(" 0/4 "), outcome.output)
  }

  /// Sounds without a header score as the same samples with one: by the manifest's column, by `--raw`, and in a folder.
  func testSoundsWithoutAHeader() throws {
    let folder = try TemporaryFolder()
    try corpus(folder)
    XCTAssertEqual(try evaluate(folder, "headers", detectors: ["harmonic"]).status, 0)
    for index in 0..<4 {
      let wave = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("tone\(index).wav"))))
      let samples = Array(wave.suffix(32_000))
      try folder.write("tone\(index).pcm", samples)
      try folder.write("raw/tone\(index).pcm", samples)
      try folder.write("raw/tone\(index).txt", try folder.text("tone\(index).txt"))
    }
    let format = ["--raw", "s16le,16000,1"]
    let list = try folder.text("corpus.csv").replacingOccurrences(of: ".wav", with: ".pcm")
    try folder.write("corpus.csv", list)
    XCTAssertEqual(try evaluate(folder, "option", format, detectors: ["harmonic"]).status, 0)
    let rows = list.split(separator: "\n").enumerated().map { $1 + ($0 == 0 ? ",raw_format" : ",\"s16le,16000,1\"") }
    try folder.write("corpus.csv", rows.joined(separator: "\n"))
    XCTAssertEqual(try evaluate(folder, "column", detectors: ["harmonic"]).status, 0)
    let options = ["--corpus", folder("raw"), "-o", folder("folder"), "--detector", "harmonic"]
    XCTAssertEqual(try tool.run(["evaluate", "pitch"] + options + format).status, 0)
    // All but the checksums of the files, which differ by the headers.
    func counts(_ output: String) throws -> String {
      try folder.text(output + "/counts.json").replacing(/"content":\[[^\]]*\]/, with: "")
    }
    for output in ["option", "column", "folder"] { XCTAssertEqual(try counts(output), try counts("headers"), output) }
    try folder.write(
      "corpus.csv", rows.joined(separator: "\n").replacingOccurrences(of: "s16le,16000,1", with: "s16le"))
    let wrong = try evaluate(folder, "wrong", detectors: ["harmonic"])
    XCTAssertEqual(wrong.status, 1)
    XCTAssertTrue(wrong.messages.contains("raw_format: expected ENCODING,RATE,CHANNELS"), wrong.messages)
    let made = [
      "--corpus", "made:glide,rate=16000,count=1,duration=1,seed=1", "-o", folder("made"), "--detector", "yin",
    ]
    let useless = try tool.run(["evaluate", "pitch"] + made + format)
    XCTAssertTrue(useless.messages.contains("--raw: expected with a corpus in files"), useless.messages)
  }

  func testJobsShardsAndInterruptionsCannotBeTold() throws {
    let folder = try TemporaryFolder()
    try corpus(folder)
    let detectors = ["harmonic", "yin"]
    let options = ["--degrade", "white:20,0", "--seed", "5"]
    XCTAssertEqual(try evaluate(folder, "one", options + ["--jobs", "1"], detectors: detectors).status, 0)
    XCTAssertEqual(try evaluate(folder, "three", options + ["--jobs", "3"], detectors: detectors).status, 0)
    XCTAssertEqual(try scores(folder, "one"), try scores(folder, "three"))
    XCTAssertEqual(try folder.text("one/counts.json"), try folder.text("three/counts.json"))
    for number in 1...2 {
      XCTAssertEqual(
        try evaluate(folder, "shard\(number)", options + ["--shard", "\(number)/2"], detectors: detectors).status, 0)
    }
    let merged = try tool.run(["evaluate", "merge", folder("shard1"), folder("shard2"), "-o", folder("merged")])
    XCTAssertEqual(merged.status, 0, merged.messages)
    XCTAssertEqual(try folder.text("merged/counts.json"), try folder.text("one/counts.json"))
    XCTAssertEqual(try scores(folder, "merged"), try scores(folder, "one"))
    // Killed in the middle of the second recording, which takes its program a while.
    let slow = "slow=sh -c 'echo 0 100; sleep 0.2' {audio}"
    let arguments = ["evaluate", "pitch", "--corpus", folder("corpus.csv"), "-j", "1", "--detector", slow, "-o"]
    let scratch = try TemporaryFolder()
    let process = try tool.start(arguments + [folder("killed")], in: scratch)
    let journal = folder("killed/.ossicle/journal.jsonl")
    while (try? folder.text("killed/.ossicle/journal.jsonl"))?.contains("\n") != true { usleep(1000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let finished = try Data(contentsOf: URL(fileURLWithPath: journal))
    XCTAssertEqual(try tool.run(arguments + [folder("killed")]).status, 0)
    XCTAssertTrue(try Data(contentsOf: URL(fileURLWithPath: journal)).starts(with: finished))
    XCTAssertEqual(try tool.run(arguments + [folder("whole")]).status, 0)
    XCTAssertEqual(try scores(folder, "killed"), try scores(folder, "whole"))
    XCTAssertEqual(try folder.text("killed/counts.json"), try folder.text("whole/counts.json"))
  }

  /// Made, scored and dropped one by one: no file of sound or reference is left, and shards add up to the whole.
  func testMadeCorpora() throws {
    let folder = try TemporaryFolder()
    func evaluate(_ output: String, _ more: [String] = []) throws -> Tool.Outcome {
      try tool.run(
        ["evaluate", "pitch", "--corpus", "made:tones,rate=8000,count=12,duration=3,seed=9", "--detector", "mpm", "-o"]
          + [folder(output)] + more)
    }
    let whole = try evaluate("whole", ["--require", "RPA>=0.8"])
    XCTAssertEqual(whole.status, 0, whole.messages)
    for number in 1...3 { XCTAssertEqual(try evaluate("part\(number)", ["--shard", "\(number)/3"]).status, 0) }
    let parts = (1...3).map { folder("part\($0)") }
    XCTAssertEqual(try tool.run(["evaluate", "merge"] + parts + ["-o", folder("merged")]).status, 0)
    XCTAssertEqual(try folder.text("merged/counts.json"), try folder.text("whole/counts.json"))
    XCTAssertEqual(try scores(folder, "merged"), try scores(folder, "whole"))
    XCTAssertEqual(try scores(folder, "whole").count, 13)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder("whole"))
    XCTAssertFalse(files.contains { $0.hasSuffix(".wav") || $0.hasSuffix(".flac") || $0.hasSuffix(".txt") }, "\(files)")
    for (more, reason) in [(["--split", "test"], "--split"), (["--tier", "x"], "--tier")] {
      let outcome = try evaluate("wrong", more)
      XCTAssertTrue(outcome.status == 2 && outcome.messages.contains(reason), outcome.messages)
    }
  }

  func testGatesAndComparisons() throws {
    let folder = try TemporaryFolder()
    try corpus(folder)
    let met = try evaluate(folder, "a", ["--require", "RPA>=0.9", "--group", "speaker"], detectors: ["yin"])
    XCTAssertEqual(met.status, 0, met.messages)
    let missed = try evaluate(
      folder, "b", ["--require", "yin/RPA>1.5@clean", "--degrade", "white:-10"], detectors: ["yin"])
    XCTAssertEqual(missed.status, 1)
    XCTAssertTrue(missed.messages.contains("yin/RPA>1.5@clean: not met by yin under clean: "), missed.messages)
    XCTAssertEqual(try tool.run(["evaluate", "gate", folder("a"), "--require", "RPA>=0.9@clean"]).status, 0)
    XCTAssertEqual(try tool.run(["evaluate", "gate", folder("b"), "--require", "OA<0"]).status, 1)
    XCTAssertEqual(try tool.run(["evaluate", "gate", folder("a"), "--require", "RPA>=0.9@pink:3"]).status, 2)
    XCTAssertEqual(try evaluate(folder, "c", ["--require", "RPA>=0.9@pink:3"], detectors: ["yin"]).status, 2)
    let comparison = try tool.run(["evaluate", "compare", folder("a"), folder("b"), "--csv"])
    XCTAssertEqual(comparison.status, 0, comparison.messages)
    let line = try XCTUnwrap(comparison.output.split(separator: "\n").first { $0.contains(",RPA,") })
    XCTAssertTrue(line.hasPrefix("clean,yin,yin,RPA,"), comparison.output)
    XCTAssertTrue(line.contains(",0.000000,0.000000,0.000000,1.000000,"), comparison.output)
  }

  func testWrongUsageIsSaidBeforeAnythingIsDone() throws {
    let folder = try TemporaryFolder()
    try corpus(folder)
    for (options, detectors, reason) in [
      ([], ["nobody"], "expected a detector for pitch"), ([], ["x=prog"], "expected {audio} in a command"),
      (["--degrade", "nonsense:1"], ["yin"], "--degrade: expected one of"), (["--shard", "3/2"], ["yin"], "--shard"),
      (["--timeout", "0"], ["yin"], "--timeout"), (["--cpu-limit", "0"], ["yin"], "--cpu-limit"),
      (["--require", "what"], ["yin"], "--require"),
      (["--adapter", "x=auto"], ["yin"], "adapter x=auto"), (["--no-clean"], ["yin"], "--no-clean"),
    ] as [([String], [String], String)] {
      let outcome = try evaluate(folder, "run", options, detectors: detectors)
      XCTAssertEqual(outcome.status, 2, reason)
      XCTAssertTrue(outcome.messages.contains(reason), outcome.messages)
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder("run")), reason)
    }
  }
}
