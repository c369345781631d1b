import Expectations
import Foundation
import HearingTest
import PulseServer
import TestSupport
import Testing

@Suite struct RunCommandTests {
  @Test func aCalibratedTestFromBeginningToReport() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna", "--born", "1960", "--sex", "female"])
    let run = try home.mustRun([
      "run", "--person", "anna", "--simulate", try home.listener(), "--calibration", try home.calibration(), "--seed",
      "1",
    ])
    expect(run.output.contains("level (dB HL)") && !run.messages.contains("not calibrated"))
    let rows = Home.rows(try home.mustRun(["export", "--format", "csv"]).output)
    expect(rows.count == 12 && rows.allSatisfy { $0["scale"] == "dB HL" && $0["finished"] == "true" })
    let truth = ["250": 15.0, "500": 20, "1000": 30, "2000": 40, "4000": 55]
    for row in rows {
      guard let frequency = row["frequency_hz"], let expected = truth[frequency] else {
        expect(row["frequency_hz"] == "8000" && row["status"] == "no-response", "\(row)")
        continue
      }
      // Five deviations of the procedure (1.5 to 2 dB in simulation).
      let level = try require(row["level_db"].flatMap(Double.init), "\(row)")
      expectLess(abs(level - expected - (row["ear"] == "left" ? 6 : 0)), 10, "\(row)")
      expect(row["standard_deviation_db"].flatMap(Double.init) != nil, "\(row)")
    }
    let trials = Home.rows(try home.mustRun(["export", "--format", "csv", "--trials", "--session", "1"]).output)
    expect(trials.count > 100 && trials.filter { $0["purpose"] == "catch" }.allSatisfy { $0["level_db"] == "" })
    try home.mustRun(["report", "--person", "Anna", "-o", home.folder("anna.html")])
    let page = try home.folder.text("anna.html")
    expect(page.contains("hearing loss") && page.contains("A simulated listener answered"))
    expectEqual(try home.run(["report", "--person", "Anna", "-o", home.folder("anna.html")]).status, 2)
    expect(try home.mustRun(["results"]).output.contains("dB HL"))
    expect(try home.mustRun(["people"]).output.contains("1960"))
  }

  @Test func withoutACalibrationNothingIsHL() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Bob"])
    let run = try home.mustRun([
      "run", "--person", "Bob", "--simulate", try home.listener(), "--frequencies", "1000", "--ear", "left",
      "--procedure", "hughson-westlake",
    ])
    expect(run.output.contains("nominal") && run.messages.contains("not calibrated"))
    let results = try home.mustRun(["results"]).output + home.mustRun(["results", "--session", "1"]).output
    expect(!(run.output + run.messages + results).contains("dB HL"))
    let explained = try home.mustRun(["run", "--person", "Bob", "--output", "null", "--explain"])
    expect(explained.output.contains("peak amplitude") && !explained.output.contains("dB HL"))
  }

  /// A headphone that nobody hears: the practice stops the test, and without it nothing is judged, all the way to the exports.
  @Test func toNobodyThereIsNoAnswerAtAll() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Bob", "--born", "1960", "--sex", "male"])
    let words = ["run", "--person", "Bob", "--output", "null", "--frequencies", "500,1000,2000,4000"]
    for (number, more) in [[], ["--no-practice"], ["--no-practice", "--procedure", "whole-audiogram"]].enumerated() {
      let run = try home.run(words + ["--calibration", try home.calibration()] + more)
      expect(run.status == 1 && run.output.isEmpty, "\(run.output)")
      for part in ["answered", "says nothing of hearing", "plugged in", "volume", "--device"] {
        expect(run.messages.contains(part), "\(part): \(run.messages)")
      }
      expectEqual(run.messages.contains("practice tones were not answered"), more.isEmpty, "\(run.messages)")
      let session = "\(number + 1)"
      let rows = Home.rows(try home.mustRun(["export", "--format", "csv", "--session", session]).output)
      expectEqual(rows.count, 8)
      for row in rows {
        expect(row["status"] == "no-answer" && row["level_db"] == "" && row["outcome"] == "no-answer-at-all", "\(row)")
        expect(row["source"] == "null-output" && row["finished"] == "true", "\(row)")
      }
      let bundle = try home.mustRun(["export", "--format", "fhir", "--session", session]).output
      expect(bundle.contains("No answer at all") && bundle.contains("HTEST") && bundle.contains("cancelled"))
      expect(!bundle.contains("\"final\"") && !bundle.contains("valueQuantity") && !bundle.contains("hearing loss"))
      try home.mustRun(["report", "--session", session, "-o", home.folder("\(number).html")])
      let page = try home.folder.text("\(number).html")
      expect(page.contains("No answer at all") && page.contains("played to nobody") && !page.contains("hearing loss"))
      expect(try home.mustRun(["results"]).output.contains("no answer"))
    }
    // The same command begins anew, with the practice.
    expect(try !home.run(words + ["--calibration", try home.calibration()]).messages.contains("going on"))
  }

  /// Without a calibration no limit lifts the cap: 80 nominal dB are -20 dBFS.
  @Test func theCapCannotBeLifted() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Bob"])
    let words = ["run", "--person", "Bob", "--output", "null", "--explain", "--limit", "120", "--frequencies", "1000"]
    let nominal = try home.mustRun(words).output
    expect(nominal.contains("levels -10 to 80 dB"), "\(nominal)")
    let calibrated = try home.mustRun(words + ["--calibration", try home.calibration()]).output
    expect(calibrated.contains("levels -10 to 113 dB"), "\(calibrated)")
    let run = try home.mustRun([
      "run", "--person", "Bob", "--simulate", try home.listener(), "--limit", "120", "--frequencies", "1000,8000",
    ])
    expect(run.output.contains("no response: above 80 dB") && run.output.contains("> 80.0"), "\(run.output)")
    let trials = Home.rows(try home.mustRun(["export", "--format", "csv", "--trials"]).output)
    expectEqual(trials.compactMap { $0["level_db"].flatMap(Double.init) }.max(), 80)
  }

  @Test func wholeAudiogram() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Bob"])
    try home.mustRun([
      "run", "--person", "Bob", "--simulate", try home.listener(), "--procedure", "whole-audiogram", "--trials", "45",
      "--frequencies", "500,1000,2000,4000",
    ])
    expectEqual(Home.rows(try home.mustRun(["export", "--format", "csv"]).output).count, 8)
  }

  /// A dead ear beside a good one: without noise the good one's shadow, with it nothing, all the way to the exports.
  @Test func aDeadEar() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Bob"])
    let words = [
      "run", "--person", "Bob", "--simulate", try home.deadRightEar(), "--calibration", try home.calibration(),
      "--frequencies", "1000,4000", "--seed", "2",
    ]
    try home.mustRun(words + ["--no-masking"])
    let shadow = Home.rows(try home.mustRun(["export", "--format", "csv", "--session", "1"]).output)
    for row in shadow {
      let level = row["level_db"].flatMap(Double.init) ?? 0
      expect(abs(level - (row["ear"] == "right" ? 50 : 5)) < 8 && row["masked"] == "false", "\(row)")
    }
    try home.mustRun(["report", "--session", "1", "-o", home.folder("1.html")])
    expect(try home.folder.text("1.html").contains("may be the other ear"))

    let run = try home.mustRun(words)
    expect(run.messages.contains("2 of them once more with noise in the other ear"), "\(run.messages)")
    expect(run.output.contains("no response: above 85 dB HL") && run.output.contains("> 85.0"), "\(run.output)")
    expect(run.messages.contains("The right ear gave no response at all"), "\(run.messages)")
    let masked = Home.rows(try home.mustRun(["export", "--format", "csv", "--session", "2"]).output)
    for row in masked where row["ear"] == "right" {
      expect(row["status"] == "no-response" && row["level_db"] == "85.0" && row["masked"] == "true", "\(row)")
      expect(
        row["level_qualifier"] == ">" && row["unmasked_qualifier"] == "" && row["source"] == "simulated", "\(row)")
      expectLess(abs((row["unmasked_level_db"].flatMap(Double.init) ?? 0) - 50), 8, "\(row)")
      expectAtLeast((row["noise_db"].flatMap(Double.init) ?? 0), 25, "\(row)")
    }
    expect(masked.count == 4 && masked.filter { $0["masked"] == "true" }.count == 2)
    let trials = Home.rows(try home.mustRun(["export", "--format", "csv", "--trials", "--session", "2"]).output)
    expect(trials.contains { $0["purpose"] == "masked" })
    expect(trials.allSatisfy { $0["ear"] == "right" || $0["noise_db"] == "" })
    try home.mustRun(["report", "--session", "2", "-o", home.folder("2.html")])
    expect(try home.folder.text("2.html").contains("right ear, masked, no response"))
    expect(try home.mustRun(["export", "--format", "fhir", "--session", "2"]).output.contains("masking noise"))
    expect(try home.mustRun(["results", "--session", "2"]).output.contains("masked"))
    expectEqual(try home.run(words + ["--interaural-attenuation", "0"]).status, 2)
  }

  /// Killed in the middle, twice: every trial that was shown is kept, and the end is that of a test that nobody killed.
  @Test func aKilledTestGoesOn() throws {
    let home = try Home()
    let listener = try home.listener()
    func words(_ person: String) -> [String] {
      [
        "run", "--person", person, "--simulate", listener, "--seed", "5", "--events", "--procedure", "iso-8253-1",
        "--frequencies", "1000,2000,4000,8000,6000,500,250", "--ear", "right",
      ]
    }
    for person in ["Whole", "Killed"] { try home.mustRun(["people", "add", person]) }
    let whole = try Home.objects(try home.mustRun(words("Whole")).output)
    var shown: [[String: Any]] = []
    for count in [3, 20] {
      let scratch = try TemporaryFolder()
      let process = try home.tool.start(home.arguments(words("Killed")), in: scratch)
      while try scratch.text("stdout").count(where: { $0 == "\n" }) < count, process.isRunning { usleep(1000) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // A line that was being written may be cut.
      let text = try scratch.text("stdout")
      shown += try Home.objects(String(text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]))
      let kept = Home.rows(try home.mustRun(["export", "--format", "csv", "--trials", "--person", "Killed"]).output)
      expect(kept.count >= shown.count && kept.count < whole.count, "\(kept.count) \(shown.count) \(whole.count)")
      // A trial may be kept and not shown: it goes on after it.
      shown = Array(whole.prefix(kept.count))
    }
    let rest = try home.mustRun(words("Killed"))
    expect(rest.messages.contains("going on with session 2 after \(shown.count) trials"), "\(rest.messages)")
    let ends = shown + (try Home.objects(rest.output))
    expectEqual(NSArray(array: ends), NSArray(array: whole))
    func table(_ person: String) throws -> [[String: String]] {
      Home.rows(try home.mustRun(["export", "--format", "csv", "--person", person]).output).map {
        $0.filter { !["person", "session", "started"].contains($0.key) }
      }
    }
    expect(try table("Whole") == table("Killed") && table("Killed").count == 7)
    // It has ended: the same command begins another one.
    expect(try !home.mustRun(words("Killed")).messages.contains("going on"))
  }

  @Test func anotherTestIsNotGoneOnWith() throws {
    let home = try Home()
    let listener = try home.listener()
    try home.mustRun(["people", "add", "Bob"])
    let words = ["run", "--person", "Bob", "--simulate", listener, "--events"]
    let scratch = try TemporaryFolder()
    let process = try home.tool.start(home.arguments(words), in: scratch)
    while try scratch.text("stdout").isEmpty, process.isRunning { usleep(1000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let other = try home.mustRun(words + ["--frequencies", "1000", "--ear", "right"])
    expect(!other.messages.contains("going on"))
    let refused = try home.run(["run", "--person", "Bob", "--output", "null", "--resume"])
    expect(refused.status == 2 && refused.messages.contains("another headphone"), "\(refused.messages)")
    let resumed = try home.mustRun(words + ["--frequencies", "500", "--resume"])
    expect(resumed.messages.contains("going on with session 1"), "\(resumed.messages)")
    let nothing = try home.run(words + ["--resume"])
    expect(nothing.status == 2 && nothing.messages.contains("an unfinished session"), "\(nothing.messages)")
  }

  @Test func whatIsWrongIsOneLine() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let listener = try home.listener()
    let text = try home.folder.write("notes.json", "a letter to a friend")
    let microphone = try home.microphone()
    let simulated = ["run", "--person", "Anna", "--simulate", listener]
    // Without a sound card, whatever this machine has.
    let silent = try ALSAConfiguration()
    defer { withExtendedLifetime(silent) {} }
    for (arguments, status, reason) in [
      (["run", "--person", "Eve", "--simulate", listener], 2, "expected one of the people (Anna), got \"Eve\""),
      (["run", "--person", "Anna", "--simulate", text], 2, "\(text): expected a listener"),
      (["run", "--person", "Anna", "--simulate", "/nowhere.json"], 2, "/nowhere.json: no such file"),
      (simulated + ["--procedure", "guessing"], 2, "--procedure: expected one of"),
      (simulated + ["--frequencies", "1000,loud"], 2, "--frequencies: expected"),
      (simulated + ["--frequencies", "12000"], 2, "12000"), (simulated + ["--calibration", text], 2, text),
      (simulated + ["--calibration", microphone], 2, "microphone.json: "),
      (simulated + ["--resume", "--new"], 2, "not both"), (simulated + ["--limit", "500"], 2, "--limit"),
      (["run", "--person", "Anna", "--output", "device", "--device", "no such card"], 1, "no output device"),
      (["people", "add", "anna"], 2, "\"anna\""), (["people", "remove", "Anna"], 2, "--yes"),
      (["people", "add", "Bob", "--born", "1700"], 2, "1700"), (["results", "--session", "9"], 2, "got 9"),
      (["report", "--person", "Anna", "-o", "x.html"], 2, "a finished session of Anna"),
      (["export", "--format", "fhir"], 2, "expected --person or --session"),
      (["send", "ftp://there", "--person", "Anna"], 2, "http://"),
    ] as [([String], Int32, String)] {
      let outcome = try home.tool.run(home.arguments(arguments), environment: silent.environment)
      expect(outcome.status == status && outcome.messages.contains(reason), "\(arguments): \(outcome.messages)")
      expect(outcome.output.isEmpty, "\(arguments)")
    }
    // Nothing that could not begin has left a session.
    expectEqual(try home.mustRun(["export", "--format", "csv", "--trials"]).output.split(separator: "\n").count, 1)
    expect(try !home.mustRun(["results"]).output.contains("Anna"))
    let foreign = try home.tool.run(["people", "--database", text])
    expect(foreign.status == 1 && foreign.messages.contains("expected a database"), "\(foreign.messages)")
    try home.mustRun(["people", "remove", "Anna", "--yes"])
    expect(!(try home.mustRun(["people"]).output.contains("Anna")))
  }
}
