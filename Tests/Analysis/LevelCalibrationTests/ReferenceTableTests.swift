import Expectations
import Foundation
import LevelCalibration
import Testing

/// Calibrations that bring their own reference thresholds.
@Suite struct ReferenceTableTests {
  /// 105 dB SPL ± 0.6 of the full-scale sine and a reference threshold of 7.5 dB ± 0.8 at 1 kHz; at 4 kHz the one is ± 0.6,
  /// the other not known.
  private func record() throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: "HX1", device: "card, 50 %", coupler: .iec60318Part1,
      method: .stated(source: "A. Lab 2025"), date: nil,
      fullScale: try CalibrationExamples.table([1000: 105, 4000: 103, 8000: 100], uncertainty: 0.6),
      referenceThresholds: ReferenceTable(
        standard: "A. Lab 2025",
        table: try FrequencyTable([
          .init(frequency: 1000, level: 7.5, uncertainty: 0.8), .init(frequency: 4000, level: 9),
        ])))
  }

  @Test func levelsAreThoseOfTheTables() throws {
    let scale = try HearingLevelScale(OutputCalibration(record()))
    expectEqual(scale.reference, "HX1, A. Lab 2025")
    let full = try scale.hearingLevel(of: try FullScaleLevel(sinePeak: 0), at: 1000)
    expectLess(abs(full.decibels - 97.5), 1e-9)
    // 0.6² + 0.8² = 1.
    expectLess(abs(try require(full.uncertainty) - 1), 1e-9)
    let tone = try scale.tone(at: 1000, hearingLevel: 40)
    expectLess(abs(tone.fullScaleLevel.sinePeak + 57.5), 1e-9)
    expectLess(abs(try require(tone.soundPressureLevel).decibels - 47.5), 1e-9)
    expectEqual(tone.soundPressureLevel?.uncertainty, 0.6)
    let known = try SoundPressureLevel.stated(47.5, by: "meter", uncertainty: 0.6)
    expectLess(abs(try require(scale.hearingLevel(of: known, at: 1000).uncertainty) - 1), 1e-9)
    expectNil(try scale.hearingLevel(of: try FullScaleLevel(sinePeak: 0), at: 4000).uncertainty)
    expect(throws: CalibrationError.outsideRange(frequency: 8000, range: 1000...4000)) {
      try scale.tone(at: 8000, hearingLevel: 40)
    }
    let uncertainties = try record().uncertainties
    expect(uncertainties.count == 2 && uncertainties[1] == nil)
  }

  /// The record's own thresholds are used in place of built-in ones.
  @Test func theOwnOnesComeFirst() throws {
    var record = try CalibrationExamples.headphoneRecord()
    expectEqual(record.thresholds, .tdh39)
    expectEqual(record.uncertainties, [1, 1, 1])
    record.referenceThresholds = ReferenceTable(standard: "ours", table: try CalibrationExamples.table([1000: 9]))
    let scale = try HearingLevelScale(OutputCalibration(record))
    expectEqual(scale.reference, "TDH39, ours")
    expectLess(abs(try scale.hearingLevel(of: try FullScaleLevel(sinePeak: -10), at: 1000).decibels - 93), 1e-9)
    record.transducer = "nobody's"
    record.referenceThresholds = nil
    expect(throws: CalibrationError.self) { try HearingLevelScale(OutputCalibration(record)) }
  }

  @Test func theFileComesBackAndOldReadersRefuseIt() throws {
    let record = try record()
    let json = try record.json()
    expectEqual(try CalibrationRecord(json: json), record)
    let text = String(decoding: json, as: UTF8.self)
    expect(text.contains("\"version\" : 2") && text.contains("\"reference_thresholds\" : {"), "\(text)")
    // Neither may an old file have them, nor a new one lack them.
    for (old, new, message) in [
      ("\"version\" : 2", "\"version\" : 1", "calibration format: expected version 2, got 1"),
      ("\"reference_thresholds\"", "\"reference_treshholds\"", "calibration format: expected version 1, got 2"),
      ("\"standard\" : \"A. Lab 2025\"", "\"standard\" : \"\"", "expected their standard or source, got none"),
      ("\"level_db\" : 7.5", "\"level_db\" : \"7.5\"", "expected Double"),
      ("\"uncertainty_db\" : 0.8", "\"uncertainty_db\" : -0.8", "uncertainty -0.8 dB"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      expectUnequal(changed, text)
      let error = expect(throws: CalibrationError.self) { try CalibrationRecord(json: Data(changed.utf8)) }
      expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
    }
  }

  @Test func onlyHeadphonesHaveThem() throws {
    var microphone = try CalibrationExamples.microphone().record
    microphone.referenceThresholds = try record().referenceThresholds
    expect(throws: CalibrationError.self) { try microphone.json() }
    var apart = try record()
    apart.referenceThresholds = ReferenceTable(standard: "ours", table: try CalibrationExamples.table([125: 30]))
    expect(throws: CalibrationError.outsideRange(frequency: 125, range: 1000...8000)) { try apart.json() }
  }

  /// The bytes of a record without them are what they were before there were any.
  @Test func oldFilesStayAsTheyAre() throws {
    let golden = """
      {
        "coupler" : "IEC 60318-3",
        "date" : "2026-03-01",
        "device" : "card",
        "format" : "ossicle-calibration",
        "full_scale_sine" : [
          {
            "frequency_hz" : 1000,
            "level_db" : 107.5,
            "uncertainty_db" : 0.5
          }
        ],
        "kind" : "headphone",
        "method" : {
          "level_meter" : {

          }
        },
        "peak_limit_dbfs" : -1,
        "transducer" : "TDH39",
        "unit" : "dB SPL",
        "version" : 1
      }

      """
    let record = try CalibrationRecord(json: Data(golden.utf8))
    expectNil(record.referenceThresholds)
    expectEqual(String(decoding: try record.json(), as: UTF8.self), golden)
    expectEqual(record.summary, "TDH39, card, by a sound level meter, 2026-03-01, ± 0.5 dB")
  }

  /// ResearchKit's value of the AirPods Max at 6 kHz has lost a digit, so that it is left out.
  @Test func whatCannotBeRightIsLeftOut() throws {
    let thresholds = ResearchKitHeadphone.airPodsMax.referenceThresholds
    expect(!thresholds.table.points.contains { $0.frequency == 6000 })
    expectLess(abs(try thresholds.soundPressureLevel(at: 6000) - 14.6), 0.1)
    for headphone in ResearchKitHeadphone.allCases where headphone != .airPodsMax {
      expectEqual(headphone.referenceThresholds.table.points.count, 11, "\(headphone)")
    }
    let notes = try ResearchKitHeadphone.airPodsMax.calibration(systemVolume: 1).record.notes ?? ""
    expect(notes.contains("iPhone") && notes.contains("6000 Hz is left out"), "\(notes)")
  }
}
