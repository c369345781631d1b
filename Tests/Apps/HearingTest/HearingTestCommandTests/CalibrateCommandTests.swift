import Expectations
import Foundation
import LevelCalibration
import TestSupport
import Testing

@Suite struct CalibrateCommandTests {
  /// dB HL of the full-scale sine of the headphone that nobody has measured.
  private static let truth = [500: 100.0, 1000: 102, 4000: 95]
  private static let about = ["--transducer", "my headphones", "--device", "laptop, 60 %"]

  private let home: Home

  init() throws { home = try Home() }

  /// Adds somebody who hears `offset` dB worse than 0 dB HL everywhere, and tests the person on the new headphone, or on a
  /// calibrated one.
  private func test(
    _ name: String, _ offset: Double, calibration: String? = nil, frequencies: String = "500,1000,4000",
    procedure: String = "bayesian"
  ) throws {
    _ = try home.run(["people", "add", name, "--born", "2003", "--sex", "female"])
    let thresholds = Self.truth.flatMap { frequency, level in
      ["right", "left"].map { ear in
        #"{"ear": "\#(ear)", "frequency": \#(frequency), "threshold": \#(offset + (calibration == nil ? 100 - level : 0))}"#
      }
    }
    let listener = try home.folder.write(
      "\(name)-\(calibration == nil ? "new" : "known").json",
      #"{"thresholds": [\#(thresholds.joined(separator: ", "))], "slope": 0.2, "seed": \#(name.utf8.count)}"#)
    try home.mustRun(
      [
        "run", "--person", name, "--simulate", listener, "--seed", "7", "--frequencies", frequencies, "--procedure",
        procedure,
      ] + (calibration.map { ["--calibration", $0] } ?? []))
  }

  private func calibrate(_ words: [String]) throws -> Tool.Outcome {
    try home.run(["calibrate"] + words + ["--simulated"] + Self.about)
  }

  private func people(_ names: String...) -> [String] { names.flatMap { ["--person", $0] } }

  @Test func fromListenersToACalibratedTest() throws {
    for (name, offset) in [("Anna", -3.0), ("Ben", 0), ("Cyril", 4)] { try test(name, offset) }
    let file = home.folder("mine.json")
    let made = try calibrate(["listeners"] + people("anna", "Ben", "Cyril") + ["-o", file, "--by", "A. Lab"])
    expect(made.status == 0 && made.output.isEmpty, "\(made.messages)")
    let record = try CalibrationRecord(json: Data(try home.folder.text("mine.json").utf8))
    expect(record.kind == .biological && record.method == .listeners(count: 3) && record.calibratedBy == "A. Lab")
    expect(record.notes?.contains("sessions 1, 2, 3") == true && record.notes?.contains("simulated") == true)
    for point in record.fullScale.points {
      // These three are 0.3 dB worse than 0 dB HL, and tested with an error of less than 2 dB each ear.
      expectLess(abs(point.level - (Self.truth[Int(point.frequency)] ?? 0)), 3, "\(point)")
      expect(
        made.messages.contains(String(format: "%.0f Hz: the full-scale sine is %.1f ± ", point.frequency, point.level)))
    }
    expectEqual(record.fullScale.points.count, 3)
    // With it there are dB HL: somebody with a loss of 30 dB.
    try home.mustRun(["people", "add", "Dora"])
    let listener = try home.folder.write(
      "dora.json", #"{"thresholds": [{"ear": "left", "frequency": 1000, "threshold": 30}], "slope": 0.2}"#)
    let run = try home.mustRun([
      "run", "--person", "Dora", "--simulate", listener, "--calibration", file, "--ear", "left", "--frequencies",
      "1000",
    ])
    expect(run.output.contains("level (dB HL)"))
    try home.mustRun(["report", "--person", "Dora", "-o", home.folder("dora.html")])
    let page = try home.folder.text("dora.html")
    expect(page.contains("my headphones, laptop, 60 %") && page.contains("by 3 listeners"))
    // It is not replaced unasked.
    let again = try calibrate(["listeners"] + people("Anna", "Ben", "Cyril") + ["-o", file])
    expect(again.status == 2 && again.messages.contains("mine.json: exists"))
  }

  @Test func oneHeadphoneByAnother() throws {
    let known = try home.calibration(uncertainty: nil)
    try test("Anna", 35)
    try test("Anna", 35, calibration: known)
    let made = try calibrate(["comparison"] + people("Anna"))
    expectEqual(made.status, 0, "\(made.messages)")
    let record = try CalibrationRecord(json: Data(made.output.utf8))
    expectEqual(record.method, .comparison(reference: "TDH39, card, 50 %", listeners: 1))
    for point in record.fullScale.points {
      // Four thresholds with errors of 1.5 to 2 dB each; the calibration states no uncertainty, so there is none here.
      expect(abs(point.level - (Self.truth[Int(point.frequency)] ?? 0)) < 6 && point.uncertainty == nil, "\(point)")
    }
    expectEqual(made.messages.split(separator: "\n").count { $0.hasSuffix(" dB HL, uncertainty not known") }, 3)
    // The sessions by their numbers are the same ones.
    let chosen = try calibrate(["comparison", "--session", "2", "--session", "1"])
    expectEqual(chosen.output, made.output, "\(chosen.messages)")
    let half = try calibrate(["comparison", "--session", "1"])
    expect(
      half.status == 2 && half.messages == "hearing-test: Anna: expected a session with a calibration too, got none\n")
  }

  @Test func whatCannotBeACalibration() throws {
    for (name, offset) in [("Anna", -3.0), ("Ben", 0), ("Cyril", 4), ("Grandpa", 45)] { try test(name, offset) }
    func refused(_ words: [String], _ reason: String, line: Int = #line) throws {
      let outcome = try calibrate(words)
      expect(outcome.status == 2 && outcome.output.isEmpty, "line \(line)")
      expect(outcome.messages.contains(reason), "line \(line): \(outcome.messages)")
      expect(
        outcome.messages.hasPrefix("hearing-test: ") || outcome.messages.hasPrefix("Error: "), "\(outcome.messages)")
    }
    try refused(["listeners"] + people("Anna", "Ben"), "listeners: expected at least 3, got 2")
    try refused(["listeners"] + people("Anna", "Ben", "Ben"), "Ben: expected everybody once, got twice")
    try refused(["listeners"] + people("Anna", "Ben", "Nobody"), "got \"Nobody\"")
    try refused(["listeners"], "expected --person or --session")
    try refused(["listeners", "--session", "1", "--session", "2", "--session", "2"], "--session: expected each once")
    try refused(
      ["listeners"] + people("Anna", "Ben", "Grandpa"), "expected normal hearing, got Grandpa, ")
    try refused(
      ["listeners"] + people("Anna", "Ben", "Grandpa"),
      "; leave these people out, or choose other frequencies with --frequencies\n")
    try refused(
      ["listeners"] + people("Anna", "Ben", "Cyril") + ["--frequencies", "3000"],
      "frequencies that all listeners have: expected at least 1, got 0")
    try refused(["listeners"] + people("Anna", "Ben", "Cyril") + ["--frequencies", "loud"], "expected hertz")
    try refused(["comparison"] + people("Anna"), "expected a finished session with a calibration (simulated) of Anna")
    try refused(["listeners", "--session", "99"], "expected the number of a stored session, got 99")
    // Simulated listeners are no people.
    let people = try home.run(["calibrate", "listeners", "--session", "1"] + Self.about)
    expect(people.status == 2 && people.messages.contains("session 1: expected a person, got A simulated listener"))
    // A session that another headphone's calibration was used in, in place of one without.
    try test("Anna", 0, calibration: try home.calibration())
    try refused(
      ["listeners", "--session", "5", "--session", "1", "--session", "2"],
      "session 5: expected one without a calibration")
  }
}
