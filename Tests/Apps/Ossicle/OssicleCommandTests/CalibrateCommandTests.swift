import AudioCore
import AudioFiles
import Expectations
import Foundation
import LevelCalibration
import TestSignals
import TestSupport
import Testing

@Suite struct CalibrateCommandTests {
  private let about = ["--transducer", "capsule", "--device", "interface, gain 3", "--date", "2026-03-01"]
  private let headphone = ["--transducer", "TDH39", "--device", "interface, out 7", "--date", "2026-03-01"]

  /// A tone in a WAV file of 24 bits: its level is exact to 1e-5 dB.
  @discardableResult
  private func tone(
    _ folder: TemporaryFolder, _ name: String, _ frequency: Double, _ peak: Double, seconds: Double = 3,
    drift: Double = 0
  ) throws -> String {
    let count = Int(16_000 * seconds)
    let samples = TestSignal.sine(
      frequency: frequency, amplitude: pow(10, peak / 20), frameCount: count, sampleRate: 16_000
    ).enumerated().map { $1 * Float(pow(10, drift * Double($0) / Double(count) / 20)) }
    try AudioFileWriter.write(
      AudioBuffer(known: samples, sampleRate: 16_000), to: folder(name), encoding: .wav24, dither: false)
    return folder(name)
  }

  private func record(_ outcome: Tool.Outcome) throws -> CalibrationRecord {
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return try CalibrationRecord(json: Data(outcome.output.utf8))
  }

  private func microphone(_ folder: TemporaryFolder) throws -> String {
    let outcome = try ossicle.run(
      ["calibrate", "mic", "--spl-at-full-scale", "120", "--assume-flat", "50:7000:1.5", "--uncertainty", "0.4"]
        + about + ["-o", folder("mic.json")])
    expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.messages)")
    return folder("mic.json")
  }

  @Test func aMicrophoneByACalibratorsTone() throws {
    let folder = try TemporaryFolder()
    let path = try tone(folder, "cal.wav", 1000, -26)
    let outcome = try ossicle.run(
      ["calibrate", "mic", "--recording", path, "--spl", "94", "--uncertainty", "0.2", "--by", "A. Lab"] + about)
    let record = try record(outcome)
    expect(record.kind == .microphone && record.transducer == "capsule" && record.calibratedBy == "A. Lab")
    expect(record.method == .calibrator(level: 94, frequency: 1000) && record.date?.description == "2026-03-01")
    expectLess(abs(record.fullScale.points[0].level - 120), 1e-4)
    expect(outcome.messages.contains("cal.wav: 1000.00 Hz, -26.00 dBFS peak, steady from 0.0 to 3.0 s"))
    // 114 dB SPL for the same recording is 20 dB more.
    let louder = try ossicle.run(["calibrate", "mic", "--recording", path, "--spl", "114"] + about)
    expectLess(abs(try self.record(louder).fullScale.points[0].level - 140), 1e-4)
  }

  /// The same samples with a header and without one give the same record.
  @Test func tonesWithoutAHeader() throws {
    let folder = try TemporaryFolder()
    let path = try tone(folder, "cal.wav", 1000, -26)
    let reading = try AudioFileReader(path: path).readAll().channel(0)
    let samples = reading.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
    let raw = try folder.write("cal.pcm", [0, 0, 0] + samples)
    let format = ["--raw", "f32le,16000,1,3"]
    func level(_ path: String, _ more: [String]) throws -> [Double] {
      try record(ossicle.run(["calibrate", "mic", "--recording", path, "--spl", "94"] + about + more))
        .fullScale.points.map(\.level)
    }
    expectEqual(try level(raw, format), try level(path, []))
    let coupler = ["--coupler", "IEC 60318-3", "--microphone", try microphone(folder)]
    func coupled(_ path: String, _ more: [String]) throws -> [Double] {
      let arguments = ["calibrate", "headphone", "--recorded", "1000:-20:\(path)"] + coupler + headphone
      return try record(ossicle.run(arguments + more)).fullScale.points.map(\.level)
    }
    expectEqual(try coupled(raw, format), try coupled(path, []))
    let bytes = try ossicle.run(
      ["calibrate", "mic", "--recording", raw, "--spl", "94", "--raw", "f32le,16000,1"] + about)
    expect(bytes.status == 1 && bytes.messages.contains("cal.pcm: "), "\(bytes.messages)")
    let useless = try ossicle.run(["calibrate", "mic", "--spl-at-full-scale", "120"] + about + format)
    expect(useless.status == 2 && useless.messages.contains("--raw: expected with --recording."), "\(useless.messages)")
  }

  @Test func theResponseIsApplied() throws {
    let folder = try TemporaryFolder()
    let response = try folder.write("mic.txt", "\"Sens Factor =-1.4dB, SERNO: 7\"\n100 -2\n1000 0\n10000 4\n")
    let record = try record(
      ossicle.run(["calibrate", "mic", "--spl-at-full-scale", "120", "--response", response] + about))
    expectEqual(record.fullScale.points.map(\.frequency), [100, 1000, 10_000])
    expectEqual(record.fullScale.points.map(\.level), [122, 120, 116])
    expectEqual(record.notes?.contains("SERNO: 7"), true)
    let narrow = try folder.write("narrow.txt", "2000 0\n4000 1\n")
    let away = try ossicle.run(["calibrate", "mic", "--spl-at-full-scale", "120", "--response", narrow] + about)
    expect(away.status == 1 && away.messages.contains("narrow.txt: frequency: expected 2000 to 4000 Hz, got 1000 Hz"))
    let broken = try folder.write("broken.txt", "100 -2\nabc\n1000\n")
    let outcome = try ossicle.run(["calibrate", "mic", "--spl-at-full-scale", "120", "--response", broken] + about)
    expect(outcome.status == 1 && outcome.messages.contains("broken.txt: line 3: expected frequency, decibels"))
  }

  @Test func recordingsThatCannotBeUsedSayWhy() throws {
    let folder = try TemporaryFolder()
    let cases = [
      (
        try tone(folder, "short.wav", 1000, -26, seconds: 1),
        "short.wav: too short: expected at least 2.00 s of the tone"
      ),
      (
        try tone(folder, "low.wav", 250, -26),
        "low.wav: wrong tone: expected 1000 Hz, got the strongest tone near 250 Hz"
      ),
      (
        try tone(folder, "high.wav", 1012, -26),
        "high.wav: not the steady tone that was stated: expected a drift of at most 0.20 dB and 1000 Hz within 1 %, got a drift of "
          + "0.00 dB and 1012.00 Hz (+1.20 %)"
      ),
      (
        try tone(folder, "drift.wav", 1000, -26, seconds: 5, drift: 0.3),
        "drift.wav: not the steady tone that was stated: expected a drift of at most 0.20 dB and 1000 Hz within 1 %, got a drift of "
          + "0.29 dB and 1000.00 Hz (+0.00 %)"
      ),
      (try folder.write("text.wav", "no audio"), "text.wav: not a recognised audio file"),
      (folder("none.wav"), "none.wav: no such file"),
    ]
    for (path, message) in cases {
      let outcome = try ossicle.run(["calibrate", "mic", "--recording", path, "--spl", "94"] + about)
      expect(outcome.status == 1 && outcome.output.isEmpty)
      expect(outcome.messages.contains(message) && outcome.messages.split(separator: "\n").count == 1, "\(outcome)")
    }
    let stereo = folder("stereo.wav")
    let samples = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 48_000, sampleRate: 16_000)
    let buffer = AudioBuffer(known: [samples.map { $0 / 10 }, samples], sampleRate: 16_000)
    try AudioFileWriter.write(buffer, to: stereo, encoding: .wav24, dither: false)
    let unclear = try ossicle.run(["calibrate", "mic", "--recording", stereo, "--spl", "94"] + about)
    expect(unclear.status == 1 && unclear.messages.contains("2 channels: expected --channel to choose one"))
    let second = try ossicle.run(["calibrate", "mic", "--recording", stereo, "--spl", "94", "--channel", "2"] + about)
    expectLess(abs(try record(second).fullScale.points[0].level - 114), 1e-4)
  }

  @Test func aHeadphoneByValues() throws {
    let outcome = try ossicle.run(
      [
        "calibrate", "headphone", "--coupler", "IEC 60318-3", "--measured", "1000:-20:85", "--measured", "1000:-20:87",
        "--measured", "500:-30:72", "--peak-limit", "-1", "--level-limit", "100",
      ] + headphone)
    let record = try record(outcome)
    expect(record.fullScale.points.map(\.level) == [102, 106] && record.peakLimit == -1 && record.levelLimit == 100)
    expectEqual(outcome.messages, "ossicle: 0 dB HL of TDH39 in IEC 60318-3: ISO 389-1\n")
    let scale = try HearingLevelScale(OutputCalibration(record), thresholds: .tdh39)
    expectLess(abs(try scale.tone(at: 1000, hearingLevel: 40).fullScaleLevel.sinePeak + 59), 1e-9)
    let unknown = try ossicle.run(
      ["calibrate", "headphone", "--coupler", "IEC 60318-1", "--measured", "1000:-20:85"] + headphone)
    expect(unknown.status == 0 && unknown.messages.contains("no reference thresholds for TDH39 in IEC 60318-1"))
  }

  /// A headphone without built-in reference thresholds, with those of a publication.
  @Test func ownReferenceThresholds() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "retspl.csv", "frequency_hz,reference_threshold_db_spl,reference_uncertainty_db\n1000,7.5,0.8\n")
    let words = [
      "calibrate", "headphone", "--coupler", "IEC 60318-1", "--measured", "1000:-20:85", "--uncertainty", "0.6",
      "--reference-thresholds", file,
    ]
    let outcome = try ossicle.run(words + ["--reference-source", "A. Lab 2025"] + headphone)
    let scale = try HearingLevelScale(OutputCalibration(record(outcome)))
    expectEqual(outcome.messages, "ossicle: 0 dB HL of TDH39 in IEC 60318-1: A. Lab 2025\n")
    let level = try scale.hearingLevel(of: FullScaleLevel(sinePeak: 0), at: 1000)
    expectLess(abs(level.decibels - 97.5), 1e-9)
    expectLess(abs(try require(level.uncertainty) - 1), 1e-9)
    let sourceless = try ossicle.run(words + headphone)
    expect(
      sourceless.status == 2
        && sourceless.messages.contains("--reference-thresholds and --reference-source: expected both"))
    _ = try folder.write("retspl.csv", "frequency_hz,full_scale_db_spl\n1000,7.5\n")
    let other = try ossicle.run(words + ["--reference-source", "A. Lab 2025"] + headphone)
    expect(other.status == 1 && other.messages.contains("got 'full_scale_db_spl'"), "\(other.messages)")
  }

  @Test func aHeadphoneByRecordings() throws {
    let folder = try TemporaryFolder()
    let microphone = try microphone(folder)
    let low = try tone(folder, "500.wav", 500, -40)
    let high = try tone(folder, "2000.wav", 2000, -35)
    let arguments = [
      "calibrate", "headphone", "--coupler", "IEC 60318-3", "--microphone", microphone, "--recorded", "500:-20:\(low)",
      "--recorded", "2000:-25:\(high)",
    ]
    let record = try record(ossicle.run(arguments + headphone))
    // −40 dBFS is 80 dB SPL, played at −20 dBFS: 100 at full scale; 85 at −25: 110.
    for (point, level) in zip(record.fullScale.points, [100.0, 110]) { expectLess(abs(point.level - level), 1e-4) }
    expectEqual(record.method, .microphone(name: "capsule"))
    // All that fails is named.
    let failed = try ossicle.run(
      arguments + headphone + ["--recorded", "7500:-20:\(high)", "--recorded", "1000:-20:\(folder("none.wav"))"])
    expect(failed.status == 1 && failed.output.isEmpty)
    expect(failed.messages.contains("2000.wav: tone: expected 20 Hz to 0.45 x 16000 Hz, got 7500 Hz"))
    expect(failed.messages.contains("none.wav: no such file"))
    let notOne = try ossicle.run(
      ["calibrate", "headphone", "--coupler", "X", "--microphone", low, "--recorded", "500:-20:\(low)"] + headphone)
    expect(
      notOne.status == 1 && notOne.messages.contains("500.wav: not a calibration that can be read: expected JSON"))
  }

  @Test func aHeadphoneByListeners() throws {
    let arguments = ["anna:-98", "ben:-100", "cleo:-102", "cleo:-104"].flatMap { listener in
      let parts = listener.split(separator: ":")
      return ["--threshold", "1000:\(parts[1]):\(parts[0])"]
    }
    let record = try record(ossicle.run(["calibrate", "headphone"] + arguments + headphone))
    expect(record.kind == .biological && record.method == .listeners(count: 3) && record.coupler == nil)
    // Cleo's two thresholds count as their mean, −103.
    expectLess(abs(record.fullScale.points[0].level - 301.0 / 3), 1e-9)
    let few = try ossicle.run(["calibrate", "headphone", "--threshold", "1000:-98:anna"] + headphone)
    expect(few.status == 1 && few.messages == "ossicle: listeners: expected at least 3, got 1\n")
  }

  @Test func filesAreNotReplacedUnasked() throws {
    let folder = try TemporaryFolder()
    let path = try microphone(folder)
    let before = try folder.text("mic.json")
    let again = ["calibrate", "mic", "--spl-at-full-scale", "110"] + about + ["-o", path]
    let refused = try ossicle.run(again)
    expect(refused.status == 2 && refused.messages.contains("mic.json: exists; choose another place, or --force"))
    expectEqual(try folder.text("mic.json"), before)
    expectEqual(try ossicle.run(again + ["--force"]).status, 0)
    expectUnequal(try folder.text("mic.json"), before)
    let recording = try tone(folder, "cal.wav", 1000, -26)
    let over = try ossicle.run(
      ["calibrate", "mic", "--recording", recording, "--spl", "94", "--force", "-o", recording] + about)
    expect(over.status == 2 && over.messages.contains("expected a place for results, got one of the recordings"))
  }

  @Test(arguments: [
    (["mic"], "Missing expected argument '--transducer"),
    (["mic", "--transducer", "a", "--device", "b"], "expected either --recording with --spl, or --spl-at-full-scale"),
    (["mic", "--transducer", "a", "--device", "b", "--recording", "x.wav"], "--recording and --spl: expected both"),
    (
      ["mic", "--transducer", "a", "--device", "b", "--spl-at-full-scale", "120", "--date", "2026-02-30"],
      "expected a day like 2026-03-01, got 2026-02-30"
    ),
    (
      ["mic", "--transducer", "a", "--device", "b", "--spl-at-full-scale", "120", "--assume-flat", "50"],
      "--assume-flat: expected hertz:hertz:decibels"
    ),
    (
      ["mic", "--transducer", "a", "--device", "b", "--spl-at-full-scale", "120", "--assume-flat", "2000:3000:1"],
      "--assume-flat: expected a range with 1000.0 Hz in it"
    ),
    (["headphone", "--transducer", "a", "--device", "b"], "expected --measured or --recorded, or else --threshold"),
    (
      ["headphone", "--transducer", "a", "--device", "b", "--measured", "1000:-20:85"],
      "--coupler: expected the coupler in which the sound pressure was measured, got none"
    ),
    (
      ["headphone", "--transducer", "a", "--device", "b", "--coupler", "c", "--measured", "1000:20:85"],
      "The value '1000:20:85' is invalid for '--measured"
    ),
    (
      ["headphone", "--transducer", "a", "--device", "b", "--coupler", "c", "--recorded", "1000:-20:a.wav"],
      "--recorded and --microphone: expected both"
    ),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try ossicle.run(["calibrate"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty)
    expect(outcome.messages.contains(message), "\(outcome.messages)")
  }
}
