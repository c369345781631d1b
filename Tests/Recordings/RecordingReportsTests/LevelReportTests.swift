import Expectations
import Foundation
import LevelCalibration
import RecordingAnalysis
import RecordingExamples
import RecordingReports
import Reporting
import SoundLevelMetering
import Testing

@Suite struct LevelReportTests {
  private let examples: LevelExamples
  private let provenance = RecordingRow.Provenance(checksum: "sum", configuration: "hash")

  init() throws { examples = try LevelExamples() }

  private func cells(_ configuration: LevelConfiguration, _ result: RecordingLevel) -> [[String: String]] {
    let report = LevelReport(configuration)
    return report.rows(self.result(result)).map { row in
      Dictionary(uniqueKeysWithValues: zip(report.columns.map(\.name), row.cells.map { $0.plainText ?? "" }))
    }
  }

  private func result(
    _ value: RecordingLevel?, path: String = "x.wav", failure: String? = nil
  ) -> RecordingResult<RecordingLevel> {
    RecordingResult(path: path, value: value, failure: failure, provenance: provenance)
  }

  @Test func columnsFollowTheConfiguration() throws {
    let names = { LevelReport($0).columns.map(\.name) }
    expectEqual(
      names(LevelConfiguration()),
      [
        "path", "status", "error", "channel", "channels", "sample_rate_hz", "duration_s", "frequency_weighting",
        "time_weighting", "unit", "leq_db", "sel_db", "lmax_db", "lmin_db", "lcpeak_db", "l10_db", "l50_db", "l90_db",
        "undefined", "warning", "calibration", "calibration_uncertainty_db", "checksum", "configuration", "version",
      ])
    let all = names(
      .init(
        percentiles: [5, 95], bands: .octave,
        calibrated: .init(try LevelExamples.microphone([1000: 120]), loudnessField: .free)))
    expectEqual(
      all[15...21],
      [
        "l5_db", "l95_db", "loudness_sone", "loudness_level_phon", "sharpness_acum", "octave_31.5_hz_db",
        "octave_63_hz_db",
      ])
    expectEqual(names(.init(bands: .thirdOctave)).filter { $0.hasPrefix("third_octave_") }.count, 30)
  }

  /// There is a row for each channel. Its unit is that of its numbers, and its reasons name their columns.
  @Test func rowsSayWhatTheyRestOn() throws {
    let configuration = LevelConfiguration(
      timeWeighting: .slow, calibrated: .init(try LevelExamples.microphone([1000: 120])))
    let row = try require(
      cells(configuration, try examples.measure([LevelExamples.tone(peak: -26, seconds: 1)], configuration)).first)
    expect(row["unit"] == "dB SPL" && row["calibration"] == "capsule, interface, gain 3, 2026-03-01")
    expect(row["calibration_uncertainty_db"] == "0.25" && row["checksum"] == "sum" && row["configuration"] == "hash")
    expect(row["frequency_weighting"] == "A" && row["time_weighting"] == "S" && row["channels"] == "1")
    expectEqual(
      row["undefined"], "lmin_db, l10_db, l50_db, l90_db: not longer than the 5.0 s in which the time weighting settles"
    )
    expect(row["lmin_db"] == "" && row["leq_db"]?.hasPrefix("93.9") == true)
    let plain = LevelConfiguration()
    let rows = cells(plain, try examples.measure([[0.1, 0], [0, 0]], plain))
    expect(rows.map { $0["channel"] } == ["1", "2"] && rows.allSatisfy { $0["unit"] == "dB re RMS 1.0" })
    expect(rows[1]["leq_db"] == "" && rows[1]["undefined"]?.hasSuffix(": digital silence") == true)
    let report = LevelReport(plain)
    let failures = report.rows(result(nil, path: "y", failure: "no such file"))
    let failure = try require(failures.first)
    expect(failures.count == 1 && failure.cells.count == report.columns.count)
    expectEqual(failure.cells.prefix(3), [.text("y"), .text("failed"), .text("no such file")])
    expect(failure.cells.dropFirst(3).dropLast(3).allSatisfy { $0 == .undefined })
  }

  /// The record contains all settings that decide the values, the complete calibration included.
  @Test func configurationsAreRecorded() throws {
    func text(_ configuration: LevelConfiguration) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(configuration), as: UTF8.self)
    }
    expectEqual(
      try text(.init(channel: 1)),
      #"{"bands_per_octave":null,"calibration":null,"channel":1,"#
        + #""frequency_weighting":"A","percentiles":[10,50,90],"sound_field":null,"time_weighting":"F"}"#)
    let microphone = try LevelExamples.microphone([1000: 120])
    let calibrated = try text(.init(calibrated: .init(microphone, loudnessField: .diffuse)))
    expect(calibrated.contains(#""transducer":"capsule""#) && calibrated.contains(#""sound_field":"diffuse""#))
    let other = try text(.init(calibrated: .init(try LevelExamples.microphone([1000: 121]), loudnessField: .diffuse)))
    expectUnequal(other, calibrated)
  }

  @Test func tablesForPeople() throws {
    let configuration = LevelConfiguration(bands: .thirdOctave)
    let report = LevelReport(configuration)
    let result = try examples.measure([LevelExamples.tone(peak: -26, seconds: 1)], configuration)
    let shown = [self.result(result, path: "a.wav"), self.result(nil, path: "b.wav", failure: "no such file")]
    let text = report.table(shown.flatMap(report.lines), width: nil)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    expect(lines[0].contains("LAeq") && lines[0].contains("LAFmax") && lines[0].contains("LAF90"))
    expect(lines[2].contains("a.wav") && lines[2].contains("-29.0") && lines[2].contains("dB re RMS 1.0"))
    expect(lines[3].contains("b.wav") && lines[3].hasSuffix("no such file"))
    expect(text.contains("not sound pressure, which needs a calibration"))
    // There are tables for three decades of bands, each with a line that names the measurement.
    expectEqual(text.components(separatedBy: "LZeq of third-octave bands").count, 4)
    expect(text.components(separatedBy: "a.wav").count == 5 && text.components(separatedBy: "b.wav").count == 2)
  }

  @Test func picturesShowLevelsAndBands() throws {
    let tone = LevelExamples.tone(peak: -26, seconds: 1)
    let microphone = try LevelExamples.microphone([25: 120, 20_000: 120])
    let configuration = LevelConfiguration(bands: .octave, channel: 1, calibrated: .init(microphone))
    let one = LevelFigure.figure(
      try examples.measure([tone, tone], configuration, keepsTrack: true), title: "x.wav")
    expect(one.panels.count == 2 && !one.sharesXAxis)
    let svg = one.svg()
    expect(svg.contains("LAeq 94.0") && svg.contains("LAF90 94.0") && svg.contains("level (dB SPL)"))
    expect(svg.contains("Channel 2: LAF over time") && svg.contains("Channel 2: LZeq of octave bands"))
    // Both channels have the same axis, although one is silent.
    let silence = [Float](repeating: 0, count: 48_000)
    let two = LevelFigure.figure(try examples.measure([tone, silence], keepsTrack: true))
    expect(two.panels.count == 2 && two.panels[0].y == two.panels[1].y && two.sharesXAxis)
    expect(two.svg().contains("no data: digital silence") && !two.svg().contains("nan"))
    // A sound of 5 ms is too short for a single reading.
    let short = LevelFigure.figure(try examples.measure([Array(tone.prefix(240))], keepsTrack: true))
    expect(short.svg().contains("no data: not longer than 10 ms"))
  }
}
