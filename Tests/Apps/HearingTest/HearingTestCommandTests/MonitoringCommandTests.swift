import AudioCore
import AudioFiles
import Expectations
import Foundation
import GRDB
import TestSignals
import TestSupport
import Testing

/// Baseline, trend, grades of ototoxicity, and the room.
@Suite struct MonitoringCommandTests {
  private func run(_ home: Home, _ number: Int, _ more: [String]) throws -> Tool.Outcome {
    let levels: [(frequency: Int, threshold: Int)] = [(250, 5), (2000, 5 + 9 * number), (8000, 10 + 9 * number)]
    let thresholds = ["right", "left"].flatMap { (ear: String) -> [String] in
      levels.map { #"{"ear": "\#(ear)", "frequency": \#($0.frequency), "threshold": \#($0.threshold)}"# }
    }
    let listener = try home.folder.write(
      "l\(number).json", #"{"thresholds": [\#(thresholds.joined(separator: ", "))], "slope": 0.2, "seed": \#(number)}"#)
    return try home.mustRun(["run", "--person", "Anna", "--simulate", listener, "--seed", "\(number)"] + more)
  }

  @Test func aTreatment() async throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let calibrated = ["--calibration", try home.calibration(), "--frequencies", "1000,2000,3000,4000,8000"]
    for number in 0..<5 { _ = try run(home, number, calibrated) }
    // A trend is over time: the sessions are a month apart, whatever the machine had to do between them.
    try await DatabaseQueue(path: home.folder("h.sqlite")).write { database in
      for column in ["started", "ended"] {
        try database.execute(sql: "UPDATE session SET \(column) = '2026-0' || id || '-01' || substr(\(column), 11)")
      }
    }
    let trend = try home.mustRun(["trend", "--person", "Anna", "--format", "jsonl"])
    let lines = try Home.objects(trend.output)
    expect(lines.count == 12 && lines.allSatisfy { $0["sessions"] as? Int == 5 }, "\(trend.output)")
    expect(trend.messages.contains("A loss over the sessions: right ear as a whole"), "\(trend.messages)")
    expect(try home.mustRun(["trend", "--session", "5", "--baseline", "3", "--format", "csv"]).output.contains(",3,"))
    let two = try home.mustRun(["trend", "--session", "2"])
    expect(two.messages.contains("No change from the mean of the first sessions (1)"), "\(two.messages)")
    let few = try home.run(["trend", "--session", "1"])
    expect(few.status == 1 && few.messages.contains("expected two sessions or more that can be compared, got 1"))
    // 5 dB more, 40 dB from 2 kHz on, by the fifth session: the listener's are 41 and 46 dB.
    let grades = try Home.objects(try home.run(["ototoxicity", "--person", "Anna", "--format", "jsonl"]).output)
    let right = grades.filter { $0["ear"] as? String == "right" && $0["scale"] as? String == "SIOP Boston" }
      .map { $0["grade"] as? Int }
    let adult = grades.filter { $0["scale"] as? String == "CTCAE 5.0" }.map { $0["grade"] as? Int }
    // The first session has nothing to be compared with.
    expect(adult.count == 5 && adult[0] == nil && adult.dropFirst().allSatisfy { $0 != nil }, "\(adult)")
    expect(right.count == 5 && right.first == 0 && (right.last ?? 0) ?? 0 >= 3, "\(right)")
    let first = try home.run(["ototoxicity", "--session", "1"])
    expect(first.status == 1 && first.output.contains("SIOP Boston") && first.output.contains("an earlier session"))
    expectEqual(try home.run(["ototoxicity", "--session", "5"]).status, 0)

    try home.mustRun(["people", "baseline", "Anna", "--session", "1"])
    expectEqual(try home.mustRun(["people", "baseline", "Anna"]).output, "1\n")
    try home.mustRun(["report", "--person", "Anna", "-o", home.folder("r.html")])
    let page = try home.folder.text("r.html")
    expect(page.contains("Change since the baseline") && page.contains("Trend over 5 sessions"))
    expectEqual(try home.run(["report", "--session", "5", "--baseline", "7", "-o", home.folder("s.html")]).status, 2)
    _ = try run(home, 0, ["--frequencies", "2000,4000,8000"])
    let nominal = try home.run(["report", "--session", "6", "--baseline", "1", "-o", home.folder("s.html")])
    expect(nominal.status == 2 && nominal.messages.contains("not calibrated"), "\(nominal.messages)")
    let undefined = try home.run(["ototoxicity", "--session", "6"])
    expect(undefined.status == 1 && undefined.output.contains("expected levels in dB HL"), "\(undefined.output)")
    expectEqual(try home.run(["people", "baseline", "Anna", "--session", "60"]).status, 2)
  }

  /// White noise of a level in dBFS.
  private func room(_ home: Home, _ level: Double, silent: Range<Int> = 0..<0) throws -> String {
    var samples = TestSignal.whiteNoise(
      amplitude: pow(10, level / 20) * 3.0.squareRoot(), frameCount: 240_000, seed: 5)
    for index in silent { samples[index] = 0 }
    let path = home.folder("room\(Int(level))\(silent.count).wav")
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: 48_000), to: path, encoding: .wavFloat)
    return path
  }

  @Test func aRoomWithoutACalibratedMicrophone() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    func check(_ words: [String]) throws -> Tool.Outcome { try home.run(["noise-check"] + words) }
    // At 1 kHz a third octave has 20.2 dB less than 24 kHz: −90 dBFS are 13 dB SPL there, −50 dBFS 53; 43 are permitted.
    let quiet = try check(["--input", try room(home, -90), "--person", "Anna"])
    expect(quiet.status == 0 && quiet.messages.contains("fine here"), "\(quiet)")
    expect(quiet.output.contains("The microphone is not calibrated") && !quiet.output.contains("dB HL"), "\(quiet)")
    let run = try run(home, 1, ["--frequencies", "1000"])
    expect(run.messages.contains("room: fine here"), "\(run.messages)")
    let loud = try check(["--input", try room(home, -50), "--person", "Anna"])
    expect(loud.status == 1 && loud.messages.contains("move to a quieter place"), "\(loud)")
    expect(try self.run(home, 1, ["--frequencies", "1000"]).messages.contains("room: too loud when it was checked"))
    for (session, text) in [("1", "quiet enough for"), ("2", "too loud for")] {
      try home.mustRun(["report", "--session", session, "-o", home.folder("\(session).html")])
      let page = try home.folder.text("\(session).html")
      expect(page.contains(text) && page.contains("The microphone is not calibrated"), "\(session)")
    }
    try home.mustRun(["people", "add", "Ben"])
    let ben = try home.mustRun(["run", "--person", "Ben", "--simulate", try home.listener(), "--frequencies", "1000"])
    expect(ben.messages.contains("room: not checked"))
    expectEqual(try check(["--input", try room(home, -90), "--bands"]).status, 2)
    expectEqual(try check(["--input", try room(home, -90), "--person", "Nobody"]).status, 2)
  }

  /// A microphone that is muted hears no quiet room, with a calibration or without.
  @Test(arguments: [false, true]) func silenceIsRefused(isCalibrated: Bool) throws {
    let home = try Home()
    let words = ["noise-check"] + (isCalibrated ? ["--microphone", try home.microphone()] : []) + ["--input"]
    for (path, says) in [
      (try room(home, -90, silent: 0..<240_000), "digital silence for 100 %"),
      (try room(home, -90, silent: 100_000..<130_000), "digital silence for 12 %"), (try room(home, -120), "-120 dBFS"),
    ] {
      let outcome = try home.tool.run(words + [path])
      expect(
        outcome.status == 1 && outcome.messages.contains(says) && !outcome.messages.contains("fine"), "\(outcome)")
      expect(outcome.output.isEmpty && outcome.messages.split(separator: "\n").count == 1)
    }
  }
}
