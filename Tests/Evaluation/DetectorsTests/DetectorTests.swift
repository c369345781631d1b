import AudioCore
import Detectors
import EvaluationMetrics
import ExternalPrograms
import Foundation
import PitchTracking
import TestSignals
import TestSupport
import XCTest

final class DetectorTests: XCTestCase {
  private let sound = AudioBuffer(
    known: (0..<16_000).map { Float(0.5 * sin(2 * .pi * 220 * Double($0) / 16_000)) }, sampleRate: 16_000)

  private func list(
    _ task: DetectionTask, seconds: Double = 60, processorSeconds: Double = 60, output: Int = 1 << 20
  ) throws -> DetectorList {
    DetectorList(
      task: task,
      builtIn: .init(pitch: PitchConfiguration(minimumFrequency: 50, maximumFrequency: 1600)),
      external: .init(
        limits: try ProgramLimits(
          processorTime: processorSeconds, waitingTime: seconds, memory: 200 << 20, output: output, grace: 0.1),
        frequencyRange: 50...1600, hop: 0.01))
  }

  private func outcome(
    _ text: String, _ task: DetectionTask = .pitch, adapter: String? = nil, seconds: Double = 60,
    processorSeconds: Double = 60, output: Int = 1 << 20
  ) throws -> DetectorOutcome {
    let name = text.split(separator: "=")[0]
    let detector = try list(task, seconds: seconds, processorSeconds: processorSeconds, output: output)
      .detectors([text], adapters: adapter.map { ["\(name)=\($0)"] } ?? [])[0]
    let folder = FileManager.default.temporaryDirectory.path + "/detectors-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try detector.detect(
      in: DetectorInput(id: "one", sound: sound, path: "/a folder/it's.wav", folder: folder), checkCancellation: {})
  }

  private func failure(_ outcome: DetectorOutcome) -> DetectorOutcome.Failure? {
    if case .failure(let failure) = outcome.result { failure } else { nil }
  }

  func testEveryMethodOfOursFindsWhatIsThere() throws {
    for name in BuiltInDetector.names(for: .pitch) {
      guard case .success(.pitch(let series)) = try outcome(name).result else { return XCTFail(name) }
      let voiced = series.frequencies.filter { $0 > 0 }.sorted()
      XCTAssertGreaterThan(voiced.count, 80, name)
      XCTAssertEqual(voiced[voiced.count / 2], 220, accuracy: 1, name)
    }
    for name in BuiltInDetector.names(for: .onset) {
      guard case .success(.times) = try outcome(name, .onset).result else { return XCTFail(name) }
    }
    for name in BuiltInDetector.names(for: .voice) {
      guard case .success(.intervals) = try outcome(name, .voice).result else { return XCTFail(name) }
    }
    // Of which ROC and DET are drawn: the probability of speech every 10 ms.
    guard case .frames(let times, let scores) = try outcome("activity", .voice).scores else { return XCTFail() }
    XCTAssertEqual(Double(times.count), 100 * Double(sound.frameCount) / sound.sampleRate, accuracy: 1)
    XCTAssertTrue(times.count == scores.count && scores.allSatisfy((0...1).contains))
    XCTAssertEqual(times.first, 0.005)
    // By BS.1770, a sine of 997 Hz at 0 dBFS is −3.01 LUFS; at 220 Hz the weighting attenuates slightly more.
    guard case .success(.loudness(let level?)) = try outcome("bs1770", .loudness).result else { return XCTFail() }
    XCTAssertEqual(level, -9.03 - 0.7, accuracy: 0.7)
    XCTAssertEqual(BuiltInDetector.names(for: .voice), ["activity", "gate"])
  }

  func testAProgramGetsWhatItAsksFor() throws {
    let command =
      #"x=sh -c 'printf "%s\n" "$@" >&2; exit 7' - {audio} {sample_rate} {channels} {duration} {min_hz} "#
      + #"{max_hz} {hop} {hop_samples} {id} {{x}} a{id}b"#
    for (word, index) in [("/a folder/it's.wav", 1), ("aoneb", 11)] {
      // Only the last line of standard error is kept, so each word is printed by a run of its own.
      let turned = command.replacingOccurrences(of: #""$@""#, with: "\"${{\(index)}}\"")
      XCTAssertEqual(failure(try outcome(turned)), .init(.exitStatus, "exit status 7: \(word)"))
    }
    let all = command.replacingOccurrences(
      of: #""%s\n" "$@""#,
      with:
        #""%s;%s;%s;%s;%s;%s;%s;%s;%s" "${{2}}" "${{3}}" "${{4}}" "${{5}}" "${{6}}" "${{7}}" "${{8}}" "${{9}}" "${{10}}""#
    )
    XCTAssertEqual(failure(try outcome(all))?.reason, "exit status 7: 16000;1;1;50;1600;0.01;160;one;{x}")
  }

  func testOutputComesFromStandardOutputOrAFile() throws {
    let expected = Result<Detection, DetectorOutcome.Failure>.success(.times([1, 2]))
    XCTAssertEqual(try outcome("x=sh -c 'echo 1; echo 2' {audio}", .onset).result, expected)
    XCTAssertEqual(
      try outcome(#"x=sh -c 'echo 1 >"$1"; echo 2 >>"$1"; echo noise' - {output} {audio}"#, .onset).result, expected)
    XCTAssertEqual(
      failure(try outcome("x=true {audio} {output}", .onset))?.reason, "expected a file at {output}, got none")
  }

  func testEachWayToFailHasItsKindAndReason() throws {
    let cases: [(String, DetectorOutcome.Failure.Kind, String)] = [
      ("x=no-such-program-anywhere {audio}", .notStarted, "no-such-program-anywhere cannot be started: No such file"),
      ("x=sh -c 'echo said >&2; exit 3' {audio}", .exitStatus, "exit status 3: said"),
      ("x=sh -c 'kill -SEGV $$' {audio}", .signal, "ended by signal 11"),
      ("x=sh -c 'exec sleep 98765' {audio}", .timeLimit, "ended after waiting for 0.3 s, its limit"),
      ("x=sh -c 'while :; do :; done' {audio}", .processorLimit, "ended after more than 0.3 s of processor time"),
      ("x=sh -c 'exec yes' {audio}", .outputLimit, "ended after 0.0625 MiB of standard output"),
      ("x=sh -c 'head -c 900000000 /dev/zero | tail -n 1 | sleep 100' {audio}", .memoryLimit, "ended at its memory"),
      ("x=sh -c 'echo rubbish here; echo warned >&2' {audio}", .output, "expected a time and a frequency on each line"),
    ]
    for (text, kind, reason) in cases {
      let seconds = kind == .timeLimit ? 0.3 : 60
      let outcome = try outcome(
        text, seconds: seconds, processorSeconds: kind == .processorLimit ? 0.3 : 60,
        output: kind == .outputLimit ? 1 << 16 : 1 << 20)
      let failure = try XCTUnwrap(failure(outcome), text)
      XCTAssertEqual(failure.kind, kind, text)
      XCTAssertTrue(failure.reason.hasPrefix(reason), failure.reason)
      XCTAssertEqual(outcome.wallTime == nil, kind == .notStarted)
      XCTAssertEqual(outcome.exitStatus, kind == .exitStatus ? 3 : kind == .output ? 0 : nil)
    }
    XCTAssertTrue(try XCTUnwrap(failure(try outcome(cases[7].0))).reason.hasSuffix("; it said: warned"))
  }

  /// A program that prints a banner or a progress line before its result: the message says what to do.
  func testChatterBeforeAResultIsNamed() throws {
    let cases: [(String, DetectionTask, String)] = [
      (
        #"printf "Loading model v2.1 …\nready\n0 100\n0.01 101\n""#, .pitch,
        "; line 1 ('Loading model v2.1 …') is no part of a result, which can be read from line 3: give the adapter "
          + "skip=2 (auto:skip=2), or let the program write its result to {output}"
      ),
      (#"printf "tracker 0.4\n0,100\n1,101\n""#, .pitch, "skip=1"),
      (#"printf "Loading\n[{{\"t\":0,\n\"f0\":100}}]\n""#, .pitch, "skip=1"),
      (#"printf "[INFO] 12 %% done\n0.5\n1.5\n""#, .onset, "skip=1"),
      (#"printf "estimating: x\n120\n""#, .tempo, "skip=1"),
      (#"printf "measuring x.wav\n-23.0\n""#, .loudness, "skip=1"),
      (#"printf "Loading: model\n0\t1\tdog\n""#, .soundEvent, "skip=1"),
    ]
    for (script, task, advice) in cases {
      let reason = try XCTUnwrap(failure(try outcome("x=sh -c '\(script)' {audio}", task))?.reason, script)
      XCTAssertTrue(reason.contains(advice), reason)
      XCTAssertTrue(reason.contains("{output}"), reason)
      XCTAssertFalse(reason.contains("\n"))
    }
    let file = try XCTUnwrap(
      failure(try outcome(#"x=sh -c 'printf "a b c\n0 100\n" > "$1"' - {output} {audio}"#, .pitch))?.reason)
    XCTAssertTrue(file.hasSuffix("give the adapter skip=1 (auto:skip=1)"), file)
    // Nothing is advised where skipping does not help.
    for script in [#"printf "a\nb\nc\n""#, #"printf "0 100\n1 x\n2 100\n""#, #"printf "just this\n""#] {
      let reason = try XCTUnwrap(failure(try outcome("x=sh -c '\(script)' {audio}", .pitch))?.reason)
      XCTAssertFalse(reason.contains("skip="), reason)
    }
  }

  func testListsAreChecked() throws {
    func complaint(_ texts: [String], _ adapters: [String] = [], _ file: String? = nil) -> String {
      do {
        _ = try list(.pitch).detectors(texts, adapters: adapters, file: file)
        return ""
      } catch { return "\(error)" }
    }
    XCTAssertTrue(complaint(["nobody"]).hasPrefix("expected a detector for pitch (harmonic, "), complaint(["nobody"]))
    XCTAssertEqual(complaint(["yin", "yin=x {audio}"]), "expected each detector's name once, got \"yin\" twice")
    XCTAssertEqual(complaint(["x=prog"]), "expected {audio} in a command, got prog")
    XCTAssertTrue(complaint(["x=prog {audio} {what}"]).contains("got {what} in prog {audio} {what}"))
    XCTAssertTrue(complaint(["x=prog 'a {audio}"]).hasPrefix("prog 'a {audio}: expected every quote closed"))
    XCTAssertTrue(complaint(["yin"], ["yin=auto"]).hasPrefix("adapter yin=auto: expected NAME=ADAPTER"))
    XCTAssertTrue(complaint([], [], "/no/such.json").hasPrefix("/no/such.json: no such file"))
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "detectors.json", #"[{"name":"mpm"},{"name":"x","command":"p {audio}","adapter":"columns:time=2"}]"#)
    let detectors = try list(.pitch).detectors(["yin"], file: path)
    XCTAssertEqual(detectors.map(\.name), ["yin", "mpm", "x"])
    XCTAssertEqual(detectors[2].parameters, "p {audio}; adapter columns:time=2")
  }
}
