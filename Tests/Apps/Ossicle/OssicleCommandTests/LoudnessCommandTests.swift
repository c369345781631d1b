import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle loudness` as people run it.
@Suite struct LoudnessCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Stereo, 1 kHz at −23 dBFS in both channels: −23 LUFS by EBU Tech 3341, case 1, whose tolerance is 0.1 LU.
  @Test func knownTone() throws {
    let folder = try TemporaryFolder()
    let amplitude: Double = pow(10, -23.0 / 20)
    let tone = (0..<5 * 48_000).map { n -> Float in
      let phase: Double = 2 * .pi * 1000 * Double(n) / 48_000
      return Float(amplitude * sin(phase))
    }
    try AudioFileWriter.write(
      AudioBuffer(known: [tone, tone], sampleRate: 48_000), to: folder("tone.wav"), encoding: .wavFloat)
    let row = try require(try lines(try ossicle.run(["loudness", folder("tone.wav"), "--json"]).output).first)
    for key in ["integrated_lufs", "max_momentary_lufs", "max_short_term_lufs", "sample_peak_dbfs", "true_peak_dbtp"] {
      expectLess(abs(try require(row[key] as? Double) + 23), 0.1, "\(key)")
    }
    expectLess(abs(try require(row["loudness_range_lu"] as? Double)), 0.1)
    expect(row["layout"] as? String == "stereo" && row["duration_s"] as? Double == 5)
  }

  /// The same as `analyze` says, whose decimals are fewer.
  @Test func agreesWithAnalyze() throws {
    let path = recordings + "/speech-dutch.ogg"
    let row = try require(try lines(try ossicle.run(["loudness", path, "--json"]).output).first)
    let other = try require(try lines(try ossicle.run(["analyze", path, "--format", "jsonl"]).output).first)
    let loudness = try require(other["integrated_lufs"] as? Double)
    expectLess(abs(try require(row["integrated_lufs"] as? Double) - loudness), 0.006)
  }

  @Test func whatHasNoValueSaysWhy() throws {
    let paths = ["/clap-drum-machine.flac", "/digital-silence.wav", "/nowhere.wav"].map { recordings + $0 }
    let outcome = try ossicle.run(["loudness", "--json"] + paths)
    let rows = try lines(outcome.output)
    expect(outcome.status == 1 && rows.count == 3)
    expect(rows[0]["integrated_lufs"] is NSNull && rows[0]["true_peak_dbtp"] is Double)
    expectEqual((rows[0]["undefined"] as? String)?.contains("shorter than one gating block of 0.4 s"), true)
    expect(rows[1]["true_peak_dbtp"] is NSNull)
    expect(rows[2]["error"] as? String == "no such file" && rows[2]["integrated_lufs"] is NSNull)
    expect(outcome.messages.contains("nowhere.wav: no such file"))
    expect(!outcome.output.contains("inf") && !outcome.output.contains("nan"))
  }

  @Test func jobsChangeNothing() throws {
    let csv = try ossicle.run(["loudness", recordings, "--csv", "--jobs", "1"])
    expectEqual(try ossicle.run(["loudness", recordings, "--csv", "--jobs", "2"]).output, csv.output)
    let table = try ossicle.run(["loudness", recordings, "--jobs", "2"]).output
    // A heading and a rule more than the heading of CSV.
    expectEqual(table.split(separator: "\n").count, csv.output.split(separator: "\n").count + 1)
  }

  @Test func dualMonoIsThreeUnitsLouder() throws {
    let path = recordings + "/speech-child-age-6.wav"
    let mono = try require(try lines(try ossicle.run(["loudness", path, "--json"]).output).first)
    let dual = try require(try lines(try ossicle.run(["loudness", path, "--json", "--dual-mono"]).output).first)
    expect(mono["layout"] as? String == "mono" && dual["layout"] as? String == "dual mono")
    let (one, two) = (mono["integrated_lufs"] as? Double, dual["integrated_lufs"] as? Double)
    let difference: Double = try require(two) - require(one)
    expectLess(abs(difference - 10 * log10(2)), 0.001)
  }

  @Test(arguments: [[], ["x.wav", "--json", "--csv"], ["x.wav", "--jobs", "0"]]) func wrongUsage(arguments: [String])
    throws
  {
    let outcome = try ossicle.run(["loudness"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messages.contains("expected"))
  }
}

/// `ossicle loudness --normalize`, `--plot` and `--layout`.
@Suite struct LoudnessNormalizationCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  private func row(_ arguments: [String]) throws -> (status: Int32, row: [String: Any], messages: String) {
    let outcome = try ossicle.run(["loudness", "--json"] + arguments)
    let line = try require(outcome.output.split(separator: "\n").first)
    let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return (outcome.status, try require(row), outcome.messages)
  }

  /// What was written is measured by the same command: the loudness asked for, and no peak above the ceiling. Of 16 bits a
  /// hundredth of an LU may be lost; a lossy encoding changes more.
  @Test(arguments: ["wav", "flac", "ogg"]) func theFileHasTheLoudness(fileExtension: String) throws {
    let folder = try TemporaryFolder()
    let output = folder("out.\(fileExtension)")
    let (status, row, messages) = try row(
      [recordings + "/speech-english-female.wav", "--normalize", "-16", "--ceiling", "-2", "-o", output])
    expect(status == 0 && messages.isEmpty, "\(messages)")
    let written = try self.row([output]).row
    let loudness = try require(written["integrated_lufs"] as? Double)
    expectLess(abs(loudness + 16), (fileExtension == "ogg" ? 0.1 : 0.02), "\(loudness) LUFS")
    expectAtMost(try require(written["true_peak_dbtp"] as? Double), -1.95)
    expect(row["output_integrated_lufs"] as? Double == loudness && row["output"] as? String == output)
    // 5.2 dB would take the peak of −4.1 dBTP over the ceiling: the limiter works, and the gain makes up for it.
    expectGreater(try require(row["gain_db"] as? Double), 5.2)
    expectLess(try require(row["limited_db"] as? Double), -3)
    expect(FileManager.default.fileExists(atPath: output + ".run.json"))
  }

  @Test func withoutTheLimiterItIsLeftQuieter() throws {
    let folder = try TemporaryFolder()
    let (status, row, messages) = try row(
      [recordings + "/speech-dutch.ogg", "--normalize", "-6", "--no-limiter", "-o", folder("o.wav")])
    expect(status == 0 && messages.contains("in place of -6.0: true peaks allow no more"))
    expectEqual(row["limited_db"] as? Double, 0)
    expectLess(abs(try require(row["output_true_peak_dbtp"] as? Double) + 1), 0.02)
  }

  @Test func whatHasNoLoudnessIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let (status, row, messages) = try row(
      [recordings + "/digital-silence.wav", "--normalize", "-23", "-o", folder("o.wav")])
    expect(status == 1 && messages.contains("no loudness to normalise"))
    expect(row["layout"] is String && row["output"] is NSNull && row["gain_db"] is NSNull)
    expect(!FileManager.default.fileExists(atPath: folder("o.wav")))
  }

  @Test func nothingIsReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder("take.wav")
    try FileManager.default.copyItem(atPath: recordings + "/speech-child-age-6.wav", toPath: path)
    let arguments = ["loudness", path, "--normalize", "-23", "-o"]
    expectEqual(try ossicle.run(arguments + [path, "--force"]).status, 2)
    expectEqual(try ossicle.run(arguments + [folder("o.wav")]).status, 0)
    expectEqual(try ossicle.run(arguments + [folder("o.wav")]).status, 2)
    expectEqual(try ossicle.run(arguments + [folder("o.wav"), "--force"]).status, 0)
  }

  @Test func aFolderKeepsNamesAndAddsWhatIsMissing() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: true)
    let tone = (0..<48_000).map { Float(0.1 * sin(Double($0) / 8)) }
    for name in ["a.wav", "b.flac"] {
      try AudioFileWriter.write(
        AudioBuffer(known: tone, sampleRate: 48_000), to: folder("in/" + name),
        encoding: name.hasSuffix("wav") ? .wav24 : .flac16)
    }
    try AudioFileWriter.write(
      AudioBuffer(known: tone, sampleRate: 48_000), to: folder("in/c.wav"), encoding: .wavFloat)
    try FileManager.default.moveItem(atPath: folder("in/c.wav"), toPath: folder("in/c.aiff"))
    let outcome = try ossicle.run(["loudness", folder("in"), "--normalize", "-20", "-o", folder("out"), "--csv"])
    expectEqual(outcome.status, 0)
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder("out"))
    for name in ["a.wav", "b.flac", "c.aiff.wav", "ossicle-runs.jsonl"] {
      expect(written.contains { $0.hasSuffix(name) }, "\(name) of \(written)")
    }
  }

  @Test func aPictureShowsTheLoudness() throws {
    let folder = try TemporaryFolder()
    let (status, _, _) = try row([recordings + "/speech-dutch.ogg", "--plot", folder("l.svg")])
    let svg = try String(contentsOfFile: folder("l.svg"), encoding: .utf8)
    expectEqual(status, 0)
    for text in ["momentary (400 ms)", "short-term (3 s)", "LUFS", "true peak"] { expect(svg.contains(text)) }
    // A recording without a window of 400 ms has a picture that says so.
    _ = try row([recordings + "/clap-drum-machine.flac", "--plot", folder("c.svg")])
    expect(try String(contentsOfFile: folder("c.svg"), encoding: .utf8).contains("shorter than one window"))
  }

  @Test func layoutsAreTakenByName() throws {
    let folder = try TemporaryFolder()
    let channel = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 48_000, sampleRate: 48_000)
    for count in [6, 24] {
      try AudioFileWriter.write(
        AudioBuffer(known: Array(repeating: channel, count: count), sampleRate: 48_000),
        to: folder("\(count).wav"), encoding: .wavFloat)
    }
    let six = try row([folder("6.wav")]).row
    expectEqual(six["layout"] as? String, "5.1")
    // Ten times the logarithm of the sum of weights: 3 + 2 × 1.41; 22.2: 18 of weight 1 and 4 of 1.41 (60°, 90°).
    let mono = 20 * log10(0.1) - 3.01
    expectLess(abs(try require(six["integrated_lufs"] as? Double) - mono - 10 * log10(5.82)), 0.02)
    let many = try row([folder("24.wav"), "--layout", "22.2"]).row
    expectEqual(many["layout"] as? String, "22.2")
    expectLess(abs(try require(many["integrated_lufs"] as? Double) - mono - 10 * log10(18 + 4 * 1.41)), 0.02)
    let wrong = try row([folder("6.wav"), "--layout", "7.1"])
    expect(wrong.status == 1 && wrong.messages.contains("expected 8 channels for the layout 7.1, got 6"))
  }

  @Test(arguments: [
    ["--normalize", "-23"], ["-o", "x.wav"], ["--normalize", "5", "-o", "x.wav"],
    ["--normalize", "-23", "-o", "x.mp3"], ["--layout", "9.1"], ["--dual-mono", "--layout", "mono"],
    ["--normalize", "-23", "--ceiling", "nan", "-o", "x.wav"],
  ]) func wrongUsage(arguments: [String]) throws {
    let outcome = try ossicle.run(["loudness", recordings + "/speech-dutch.ogg"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.messages.isEmpty)
  }
}
