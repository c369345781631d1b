import Expectations
import Foundation
import LevelCalibration
import TestSupport
import Testing

/// Calibrations by tables that were measured elsewhere.
@Suite struct CalibrateTableCommandTests {
  private static let header =
    "frequency_hz,full_scale_db_spl,uncertainty_db,reference_threshold_db_spl,reference_uncertainty_db\n"
  private static let about = [
    "--source", "A. Lab 2025", "--coupler", "IEC 60318-1", "--transducer", "HX1", "--device", "card, 50 %",
  ]

  private let home: Home

  init() throws { home = try Home() }

  private func table(
    _ text: String, _ words: [String] = about, file: String = "table.csv"
  ) throws -> Tool.Outcome {
    try home.tool.run(["calibrate", "table", try home.folder.write(file, text)] + words)
  }

  private func scale(_ outcome: Tool.Outcome) throws -> HearingLevelScale {
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return try HearingLevelScale(OutputCalibration(CalibrationRecord(json: Data(outcome.output.utf8))))
  }

  @Test func fromATableToACalibratedTest() throws {
    let rows = "500,104,0.6,12,0.8\n1000,105,0.6,7.5,0.8\n4000,103,,9,0.8\n"
    let made = try table(Self.header + rows, Self.about + ["--date", "2026-03-01", "--level-limit", "100"])
    let scale = try scale(made)
    expectEqual(scale.reference, "HX1, A. Lab 2025")
    expectEqual(scale.record.method, .stated(source: "A. Lab 2025"))
    expect(scale.record.levelLimit == 100 && scale.record.date?.description == "2026-03-01")
    expect(
      made.messages.contains("1000 Hz: the full-scale sine is 105.0 dB SPL, 97.5 ± 1.0 dB HL\n"), "\(made.messages)")
    expect(
      made.messages.contains("4000 Hz: the full-scale sine is 103.0 dB SPL, 94.0 dB HL, uncertainty not known\n")
        && made.messages.contains("nobody says how wrong it may be"), "\(made.messages)")
    let file = try home.folder.write("hx1.json", made.output)
    try home.mustRun(["people", "add", "Anna"])
    let explained = try home.mustRun([
      "run", "--person", "Anna", "--calibration", file, "--explain", "--output", "null", "--ear", "right",
      "--frequencies", "1000",
    ]).output
    for line in [
      "40.00 dB HL (HX1, A. Lab 2025)", "+ 7.50 dB SPL at 0 dB HL", "= 47.50 dB SPL (IEC 60318-1)",
      "- 105.00 dB SPL of the full-scale sine", "= -57.50 dBFS peak",
    ] {
      expect(explained.contains(line), "\(line): \(explained)")
    }
    let run = try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--calibration", file, "--ear", "right",
      "--frequencies", "1000",
    ])
    expect(run.output.contains("level (dB HL)"), "\(run.output)")
  }

  /// The column of reference thresholds may be missing where they are built in; the file is then one that older programs read.
  @Test func builtInReferenceThresholds() throws {
    var about = Self.about
    about[3] = "IEC 60318-3"
    about[5] = "TDH39"
    let made = try table("frequency_hz,full_scale_db_spl,uncertainty_db\n1000,107,0.5\n", about)
    let scale = try scale(made)
    expectEqual(scale.reference, "TDH39, ISO 389-1")
    expect(made.output.contains("\"version\" : 1") && !made.messages.contains("nobody says"), "\(made.messages)")
    expectEqual(try scale.hearingLevel(of: FullScaleLevel(sinePeak: 0), at: 1000).uncertainty, 0.5)
  }

  @Test func whatIsNoTableIsRefused() throws {
    let row = "1000,105,0.6,7.5,0.8\n"
    let cases = [
      ("frequency_hz,uncertainty_db\n1000,1\n", "line 1: expected a column 'full_scale_db_spl'"),
      ("hz,full_scale_db_spl\n1000,100\n", "line 1: expected a column 'frequency_hz'"),
      ("frequency_hz;full_scale_db_spl\n1000;100\n", "line 1: expected a column 'frequency_hz', separated"),
      ("frequency_hz,full_scale_db_spl,uncertainy_db\n1000,100,1\n", "got 'uncertainy_db'"),
      ("frequency_hz,frequency_hz\n1000,100\n", "got 'frequency_hz' twice"),
      (Self.header + row + row, "line 3: expected each frequency once, got that of line 2 again"),
      (Self.header + "1000,loud,0.6,7.5,0.8\n", "line 2: full_scale_db_spl: expected a number"),
      (Self.header + "1000,=1+104,0.6,7.5,0.8\n", "got '=1+104'"),
      (Self.header + "1000,nan,0.6,7.5,0.8\n", "got 'nan'"),
      (Self.header + "1000,0x69,0.6,7.5,0.8\n", "got '0x69'"),
      (Self.header + "1000,1e999,0.6,7.5,0.8\n", "got '1e999'"),
      (
        Self.header + "1000,105,-0.6,7.5,0.8\n",
        "line 2: uncertainty_db: expected a number from 0.0 to 20.0 dB, got '-0.6'"
      ),
      (Self.header + "1000,105,0.6,,0.8\n", "line 2: reference_threshold_db_spl: expected a number, got none"),
      (Self.header + ",105,0.6,7.5,0.8\n", "line 2: frequency_hz: expected a number, got none"),
      (Self.header + "1000,105\n", "line 2: expected 5 fields, got 2"),
      (Self.header, "expected at least one frequency, got none"), ("", "line 1: expected a column 'frequency_hz'"),
      ("frequency_hz,full_scale_db_spl\n1000,100\n", "no reference thresholds for HX1 in IEC 60318-1"),
      (String(repeating: "1", count: 10 << 20), "expected a table of at most 1 MiB"),
    ]
    for (text, message) in cases {
      let outcome = try table(text)
      let input = text.prefix(120)
      expect(outcome.status != 0 && outcome.output.isEmpty, "\(input)")
      expect(outcome.messages.contains(message), "\(input): \(outcome.messages)")
      expectEqual(outcome.messages.split(separator: "\n").count, 1, "\(outcome.messages)")
    }
    let missing = try home.tool.run(["calibrate", "table", home.folder("none.csv")] + Self.about)
    expect(
      missing.status == 1 && missing.messages.contains("none.csv: cannot be read: no such file"), "\(missing.messages)")
  }

  @Test func wrongUsage() throws {
    let file = try home.folder.write("table.csv", Self.header + "1000,105,0.6,7.5,0.8\n")
    let pods = ["--headphone", "EarPods", "--system-volume"]
    for (words, message) in [
      ([], "expected a file or --headphone"), ([file] + Self.about.dropFirst(2), "--source: expected a text, got none"),
      ([file, "--source", " "] + Self.about.dropFirst(2), "--source: expected a text, got none"),
      ([file] + Self.about + ["--date", "1.3.2026"], "expected a day like 2026-03-01"),
      ([file] + pods + ["0.5"], "expected a file or --headphone"),
      (["--headphone", "EarPods"], "--headphone and --system-volume: expected both"),
      (pods + ["1.5"], "system volume: expected 0.0625 to 1, got 1.5"),
      (pods + ["0.5", "--device", "laptop"], "--device: expected none with --headphone"),
      (["--headphone", "Nobody's", "--system-volume", "1"], "--headphone: expected one of AirPods"),
    ] as [([String], String)] {
      let outcome = try home.tool.run(["calibrate", "table"] + words)
      expect(outcome.status == 2 && outcome.output.isEmpty, "\(words): \(outcome.status)")
      expect(outcome.messages.contains(message), "\(words): \(outcome.messages)")
    }
  }

  /// The worked example of ResearchKit's tables: 30 dB HL at 1 kHz on AirPods Pro 2 at full volume is -74.40 dBFS.
  @Test func researchKitsHeadphones() throws {
    let made = try home.tool.run([
      "calibrate", "table", "--headphone", "airpods pro (2nd generation)", "--system-volume", "1",
    ])
    let scale = try scale(made)
    let tone = try scale.tone(at: 1000, hearingLevel: 30)
    expectLess(abs(tone.fullScaleLevel.sinePeak + 74.40), 1e-9)
    expectNil(tone.hearingLevel?.uncertainty)
    expectEqual(scale.record.device, "iPhone, system volume 16/16")
    expect(scale.record.notes?.contains("holds only on an iPhone") == true)
    for part in ["104.4 dB HL, uncertainty not known", "holds only for an iPhone", "nobody says how wrong it may be"] {
      expect(made.messages.contains(part), "\(part): \(made.messages)")
    }
    let list = try home.tool.run(["calibrate", "headphones", "--format", "jsonl"])
    let rows = try Home.objects(list.output)
    for (name, kind) in [("TDH39", "thresholds"), ("AirPods Pro (1st generation)", "thresholds and levels")] {
      expect(rows.contains { $0["headphone"] as? String == name && $0["table"] as? String == kind }, "\(list.output)")
    }
    expect(!rows.contains { $0["headphone"] as? String == "loudspeaker" })
    expect(try home.tool.run(["calibrate", "headphones"]).output.contains("IEC 60318-3"))
  }
}
