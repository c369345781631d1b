import Expectations
import Foundation
import LevelCalibration
import Testing

@Suite struct CalibrationRecordTests {
  @Test func everyKindComesBackFromItsFile() throws {
    let scale = try HearingLevelScale(
      biological: CalibrationRecord(
        kind: .biological, transducer: "my headphones", device: "phone, volume 8/16", method: .listeners(count: 12),
        date: CalibrationExamples.day(), fullScale: CalibrationExamples.table([500: 93.2, 1000: 0.1 + 0.2])))
    let records = [
      try CalibrationExamples.headphoneRecord(), try CalibrationExamples.microphone().record, scale.record,
      try ResearchKitHeadphone.airPodsMax.calibration(systemVolume: 0.5).record,
    ]
    for record in records {
      let json = try record.json()
      expectEqual(try CalibrationRecord(json: json), record)
      expectEqual(try CalibrationRecord(json: json).json(), json)
    }
  }

  @Test func theFileSaysWhatItIs() throws {
    let text = String(decoding: try CalibrationExamples.headphoneRecord().json(), as: UTF8.self)
    for part in [
      "\"format\" : \"ossicle-calibration\"", "\"version\" : 1", "\"kind\" : \"headphone\"", "\"unit\" : \"dB SPL\"",
      "\"coupler\" : \"IEC 60318-3\"", "\"date\" : \"2026-03-01\"", "\"frequency_hz\" : 125", "\"level_db\" : 110",
    ] {
      expect(text.contains(part), "\(part)")
    }
    expect(text.hasSuffix("}\n"))
  }

  /// A file with one fault is refused, and the error line names it.
  @Test(arguments: [
    ("\"version\" : 1", "\"version\" : 2", "calibration format: expected version 1, got 2"),
    ("\"version\" : 1", "\"version\" : \"1\"", "'version': expected Int"),
    ("ossicle-calibration", "other", "expected a calibration (format ossicle-calibration), got something else"),
    ("\"dB SPL\"", "\"dB HL\"", "unit of a headphone: expected dB SPL, got dB HL"),
    ("2026-03-01", "2026-02-30", "date: expected a day like 2026-03-01, got 2026-02-30"),
    ("2026-03-01", "1.3.2026", "date: expected a day like 2026-03-01, got 1.3.2026"),
    ("\"transducer\"", "\"transduser\"", "expected 'transducer', found none"),
    ("\"peak_limit_dbfs\" : -1", "\"peak_limit_dbfs\" : 1", "peak limit: expected 0 dBFS or less, got 1.0"),
    ("\"frequency_hz\" : 125", "\"frequency_hz\" : 8000", "expected every frequency once, got 8000.0 Hz twice"),
    ("\"coupler\"", "\"cuppler\"", "expected the coupler they were measured in, got none"),
    ("\"kind\" : \"headphone\"", "\"kind\" : \"speaker\"", "'kind': "),
  ])
  func filesThatAreNotUnderstoodAreRefused(from old: String, to new: String, message: String) throws {
    let text = String(decoding: try CalibrationExamples.headphoneRecord().json(), as: UTF8.self)
    let changed = text.replacingOccurrences(of: old, with: new)
    expectUnequal(changed, text)
    let error = expect(throws: CalibrationError.self) { try CalibrationRecord(json: Data(changed.utf8)) }
    let description = error?.description ?? ""
    expect(description.contains(message) && !description.contains("\n"), "\(description)")
  }

  @Test func whatIsNoJSONIsRefused() {
    for text in ["", "{", "[]", "null", "frequency,db\n1,2"] {
      expect(throws: CalibrationError.self, "\(text)") { try CalibrationRecord(json: Data(text.utf8)) }
    }
  }

  @Test func aRecordOfAnotherKindDoesNotConvert() throws {
    let headphone = try CalibrationExamples.headphoneRecord()
    let microphone = try CalibrationExamples.microphone().record
    expect(throws: CalibrationError.wrongKind(expected: .microphone, got: .headphone)) {
      try InputCalibration(headphone)
    }
    expect(throws: CalibrationError.wrongKind(expected: .headphone, got: .microphone)) {
      try OutputCalibration(microphone)
    }
    expect(throws: CalibrationError.wrongKind(expected: .biological, got: .headphone)) {
      try HearingLevelScale(biological: headphone)
    }
  }

  @Test func onlyStatedNumbersMayLackADay() throws {
    var record = try CalibrationExamples.headphoneRecord()
    record.date = nil
    expect(throws: CalibrationError.self) { try OutputCalibration(record) }
    record.method = .stated(source: "data sheet")
    expectNil(try OutputCalibration(record).record.date)
  }

  @Test func aMicrophoneHasItsReferenceFrequencyInTheTable() throws {
    var record = try CalibrationExamples.microphone().record
    record.referenceFrequency = 250
    expect(throws: CalibrationError.outsideRange(frequency: 250, range: 1000...1000)) { try InputCalibration(record) }
    record.referenceFrequency = nil
    expect(throws: CalibrationError.self) { try InputCalibration(record) }
  }

  @Test func days() throws {
    expectEqual("\(try CalibrationDate("2024-02-29"))", "2024-02-29")
    expectLess(try CalibrationDate("2025-12-31"), try CalibrationDate("2026-01-01"))
    for text in ["2025-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01T00", "", "２０２６-01-01"] {
      expect(throws: CalibrationError.invalidDate(got: text)) { try CalibrationDate(text) }
    }
  }
}
