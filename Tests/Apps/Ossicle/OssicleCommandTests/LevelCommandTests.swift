import AudioCore
import AudioFiles
import BatchProcessing
import Expectations
import Foundation
import LevelCalibration
import TestSignals
import TestSupport
import Testing

/// `ossicle level` as people run it.
@Suite struct LevelCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private let about = ["--transducer", "capsule", "--device", "interface, gain 3", "--date", "2026-03-01"]
  private var prompt: String { recordings + "/prompt-french-8khz.wav" }

  private func rows(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
    try outcome.output.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// A sine of 1 kHz with a peak of −26 dBFS in each channel.
  private func tone(_ folder: TemporaryFolder, _ name: String, channelCount: Int = 1) throws -> String {
    let samples = TestSignal.sine(
      frequency: 1000, amplitude: pow(10, -26.0 / 20), frameCount: 48_000, sampleRate: 16_000)
    try AudioFileWriter.write(
      AudioBuffer(known: (0..<channelCount).map { _ in samples }, sampleRate: 16_000), to: folder(name),
      encoding: .wav24, dither: false)
    return folder(name)
  }

  /// A calibration made by the command of the tone as 94 dB SPL.
  private func microphone(_ folder: TemporaryFolder, _ options: [String] = []) throws -> String {
    let outcome = try ossicle.run(
      ["calibrate", "mic", "--recording", tone(folder, "cal.wav"), "--spl", "94", "--uncertainty", "0.2"] + options
        + about + ["-o", folder("mic.json"), "--force"])
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return folder("mic.json")
  }

  /// From the calibrator's recording to its level: 94 dB SPL with every weighting. 0.05 dB: the tone begins and ends hard.
  @Test func theCalibratorsRecordingHasItsLevel() throws {
    let folder = try TemporaryFolder()
    let microphone = try microphone(folder)
    for weighting in ["A", "c", "Z"] {
      let outcome = try ossicle.run(
        ["level", folder("cal.wav"), "--calibration", microphone, "--weighting", weighting, "--json"])
      let row = try require(try rows(outcome).first)
      expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
      expect(row["unit"] as? String == "dB SPL" && row["frequency_weighting"] as? String == weighting.uppercased())
      for key in ["leq_db", "lmax_db", "lmin_db", "l10_db", "l50_db", "l90_db"] {
        expectLess(abs(try require(row[key] as? Double) - 94), 0.05, "\(weighting) \(key)")
      }
      expectEqual(row["calibration"] as? String, "capsule, interface, gain 3, 2026-03-01")
      expectEqual(row["calibration_uncertainty_db"] as? Double, 0.2)
    }
    let table = try ossicle.run(["level", folder("cal.wav"), "--calibration", microphone])
    expect(table.output.contains("LAFmax") && table.output.contains("94.0"))
    expect(table.output.contains("dB SPL by the calibration of capsule, interface, gain 3, 2026-03-01"))
  }

  @Test func withoutACalibrationNothingIsSoundPressure() throws {
    let folder = try TemporaryFolder()
    let path = try tone(folder, "a.wav")
    for arguments in [["--json"], ["--csv"], []] {
      let outcome = try ossicle.run(["level", path, "--bands", "third"] + arguments)
      expect(outcome.status == 0 && !outcome.output.contains("SPL") && outcome.output.contains("dB re RMS 1.0"))
    }
    let refused = try ossicle.run(["level", path, "--zwicker"])
    expect(refused.status == 2 && refused.output.isEmpty)
    expect(refused.messages.contains("--zwicker: expected --calibration, too: loudness depends on sound pressure"))
  }

  /// The flags that were there before --format mean the same as it.
  @Test func oldFlagsAreFormats() throws {
    for command in ["level", "loudness"] {
      for (flag, format) in [("--json", "jsonl"), ("--csv", "csv")] {
        let old = try ossicle.run([command, prompt, flag])
        expect(try old.status == 0 && old.output == ossicle.run([command, prompt, "--format", format]).output)
        expectEqual(old.output, try ossicle.run([command, prompt, "--format", format, flag]).output)
      }
      let table = try ossicle.run([command, prompt])
      expect(try table.status == 0 && table.output == ossicle.run([command, prompt, "--format", "table"]).output)
      let both = try ossicle.run([command, prompt, "--format", "csv", "--json"])
      expect(both.status == 2 && both.messages.contains("--format csv: expected no --json beside it"))
    }
  }

  @Test func bandsAndLoudness() throws {
    let folder = try TemporaryFolder()
    let microphone = try microphone(folder, ["--assume-flat", "25:12500:1"])
    let outcome = try ossicle.run(
      ["level", folder("cal.wav"), "--calibration", microphone, "--bands", "octave", "--zwicker", "--json"])
    let row = try require(try rows(outcome).first)
    // The whole tone lies in its octave.
    expectLess(abs(try require(row["octave_1000_hz_db"] as? Double) - 94), 0.05)
    expect(row["octave_16000_hz_db"] is NSNull)
    // 94 dB SPL at 1 kHz are 94 phon, 40 + 10 log₂ N, by the definition of both.
    expectLess(abs(try require(row["loudness_level_phon"] as? Double) - 94), 1)
    expect(outcome.messages.contains("warning: loudness: bands above 6300 Hz"))
    // One tone tells of its own band only.
    let alone = try ossicle.run(
      [
        "level", folder("cal.wav"), "--calibration", try self.microphone(folder), "--bands", "octave", "--zwicker",
        "--json",
      ])
    let narrow = try require(try rows(alone).first)
    expect(narrow["octave_1000_hz_db"] is Double && narrow["octave_500_hz_db"] is NSNull)
    expect(narrow["loudness_sone"] is NSNull)
    expectEqual((narrow["undefined"] as? String)?.contains("the calibration is of 1000 Hz only"), true)
  }

  @Test func severalChannels() throws {
    let folder = try TemporaryFolder()
    let (stereo, microphone) = (try tone(folder, "stereo.wav", channelCount: 2), try microphone(folder))
    expectEqual(try rows(ossicle.run(["level", stereo, "--json"])).map { $0["channel"] as? Int }, [1, 2])
    let refused = try ossicle.run(["level", stereo, folder("cal.wav"), "--calibration", microphone, "--json"])
    let all = try rows(refused)
    expect(refused.status == 1 && all[0]["status"] as? String == "failed" && all[1]["status"] as? String == "ok")
    expect(refused.messages.contains("stereo.wav: 2 channels: the calibration is of one"))
    let chosen = try rows(ossicle.run(["level", stereo, "--calibration", microphone, "--channel", "2", "--json"]))
    expect(chosen.count == 1 && chosen[0]["channel"] as? Int == 2)
    expectLess(abs(try require(chosen[0]["leq_db"] as? Double) - 94), 0.05)
  }

  /// A calibration that cannot be used is none: nothing is measured.
  @Test func calibrationsThatCannotBeUsed() throws {
    let folder = try TemporaryFolder()
    let path = try tone(folder, "a.wav")
    let headphone = folder("tdh39.json")
    let made = try ossicle.run(
      ["calibrate", "headphone", "--coupler", "IEC 60318-3", "--measured", "1000:-20:85", "-o", headphone] + about)
    expectEqual(made.status, 0, "\(made.messages)")
    for (file, reason) in [
      (headphone, "tdh39.json: expected a calibration of a microphone, got one of a headphone"),
      (path, "a.wav: not a calibration that can be read: expected JSON"),
      (folder("none.json"), "none.json: no such file"),
    ] {
      let outcome = try ossicle.run(["level", path, "--calibration", file, "--json"])
      expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messages.contains(reason), "\(outcome)")
    }
    let microphone = try microphone(folder)
    let before = try folder.text("mic.json")
    let over = try ossicle.run(["level", path, "--calibration", microphone, "-o", microphone, "--force"])
    expect(over.status == 2 && over.messages.contains("expected a place for results"))
    expectEqual(try folder.text("mic.json"), before)
  }

  @Test func filesHaveARecordAndPictures() throws {
    let folder = try TemporaryFolder()
    let silence = recordings + "/digital-silence.wav"
    let arguments = ["level", prompt, silence, "nowhere.wav", "--csv", "--bands", "third", "-o", folder("l.csv")]
    let outcome = try ossicle.run(arguments + ["--plot", folder("plots")])
    expect(outcome.status == 1 && outcome.output.isEmpty)
    expectEqual(
      try folder.text("l.csv"), try ossicle.run(arguments.filter { $0 != "-o" && $0 != folder("l.csv") }).output)
    let record = try require(
      try JSONSerialization.jsonObject(with: Data(try folder.text("l.csv.run.json").utf8)) as? [String: Any])
    expectEqual(record["command"] as? String, "level")
    expectEqual((record["configuration"] as? [String: Any])?["bands_per_octave"] as? Int, 3)
    let results = try require(record["results"] as? [[String: Any]])
    expect(try results.first?["checksum"] as? String == FileChecksum.checksum(path: prompt) && results.count == 3)
    expect(try folder.text("plots" + prompt + ".level.svg").contains("LAF over time"))
    expect(try folder.text("plots" + silence + ".level.svg").contains("no data: digital silence"))
    let again = try ossicle.run(arguments)
    expect(again.status == 2 && again.messages.contains("l.csv: exists"))
  }

  /// All samples, twice: as many rows as channels, the same for every number of jobs, without a number that is none.
  @Test func jobsChangeNothing() throws {
    let one = try ossicle.run(["level", recordings, "--csv", "--bands", "octave", "--jobs", "1"])
    expectEqual(try ossicle.run(["level", recordings, "--csv", "--bands", "octave", "--jobs", "2"]).output, one.output)
    expect(one.status == 0 && !one.output.contains("inf,") && !one.output.contains("nan"))
    let names = one.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[0] }
    expectEqual(names.count(where: { $0.hasSuffix("speech-dutch.ogg") }), 2)
    expect(one.messages.contains("truncated.wav: warning: truncated"))
  }

  @Test func standardInput() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: prompt)))
    let spooled = try rows(ossicle.run(["level", "-", "--json"], input: bytes))
    let named = try rows(ossicle.run(["level", prompt, "--json"]))
    expectEqual(spooled[0]["path"] as? String, "-")
    for key in ["leq_db", "l90_db"] { expectEqual(spooled[0][key] as? Double, named[0][key] as? Double) }
    expectEqual(spooled[0]["checksum"] as? String, named[0]["checksum"] as? String)
  }

  @Test(arguments: [
    ([], "expected at least one path"), (["x.wav", "--json", "--csv"], "--json, --csv: expected one of them"),
    (["x.wav", "--percentiles", "10,100"], "--percentiles: expected whole numbers from 1 to 99"),
    (["x.wav", "--percentiles", "10,10"], "each once, got '10,10'"), (["x.wav", "--percentiles", ""], "--percentiles"),
    (["x.wav", "--weighting", "B"], "'B' is invalid for '--weighting"),
    (["x.wav", "--channel", "0"], "expected 1 or more"),
    (["x.wav", "--field", "diffuse"], "--field: expected --zwicker, too"),
    (["x.wav", "--time", "X"], "'X' is invalid for '--time"),
    (["x.wav", "-o", "a", "--plot", "a"], "--plot: expected another file than that of -o, got a"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try ossicle.run(["level"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty)
    expect(outcome.messages.contains(message), "\(outcome.messages)")
  }
}
