import AudioCore
import AudioFiles
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle loudness` as people run it.
@Suite struct LoudnessCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Stereo, 1 kHz at −23 dBFS in both channels: −23 LUFS by EBU Tech 3341, case 1, whose tolerance is 0.1 LU.
  @Test func knownTone() throws {
    let folder = try TemporaryFolder()
    let tone = (0..<5 * 48_000).map { Float(pow(10, -23.0 / 20) * sin(2 * .pi * 1000 * Double($0) / 48_000)) }
    try AudioFileWriter.write(
      AudioBuffer(channels: [tone, tone], sampleRate: 48_000), to: folder("tone.wav"), encoding: .wavFloat)
    let row = try #require(try lines(try ossicle.run(["loudness", folder("tone.wav"), "--json"]).output).first)
    for key in ["integrated_lufs", "max_momentary_lufs", "max_short_term_lufs", "sample_peak_dbfs", "true_peak_dbtp"] {
      #expect(abs(try #require(row[key] as? Double) + 23) < 0.1, "\(key)")
    }
    #expect(abs(try #require(row["loudness_range_lu"] as? Double)) < 0.1)
    #expect(row["layout"] as? String == "stereo" && row["duration_s"] as? Double == 5)
  }

  /// The same as `analyze` says, whose decimals are fewer.
  @Test func agreesWithAnalyze() throws {
    let path = recordings + "/speech-dutch.ogg"
    let row = try #require(try lines(try ossicle.run(["loudness", path, "--json"]).output).first)
    let other = try #require(try lines(try ossicle.run(["analyze", path, "--format", "jsonl"]).output).first)
    let loudness = try #require(other["integrated_lufs"] as? Double)
    #expect(abs(try #require(row["integrated_lufs"] as? Double) - loudness) < 0.006)
  }

  @Test func whatHasNoValueSaysWhy() throws {
    let paths = ["/clap-drum-machine.flac", "/digital-silence.wav", "/nowhere.wav"].map { recordings + $0 }
    let outcome = try ossicle.run(["loudness", "--json"] + paths)
    let rows = try lines(outcome.output)
    #expect(outcome.status == 1 && rows.count == 3)
    #expect(rows[0]["integrated_lufs"] is NSNull && rows[0]["true_peak_dbtp"] is Double)
    #expect((rows[0]["undefined"] as? String)?.contains("shorter than one gating block of 0.4 s") == true)
    #expect(rows[1]["true_peak_dbtp"] is NSNull)
    #expect(rows[2]["error"] as? String == "no such file" && rows[2]["integrated_lufs"] is NSNull)
    #expect(outcome.messages.contains("nowhere.wav: no such file"))
    #expect(!outcome.output.contains("inf") && !outcome.output.contains("nan"))
  }

  @Test func jobsChangeNothing() throws {
    let csv = try ossicle.run(["loudness", recordings, "--csv", "--jobs", "1"])
    #expect(try ossicle.run(["loudness", recordings, "--csv", "--jobs", "2"]).output == csv.output)
    let table = try ossicle.run(["loudness", recordings, "--jobs", "2"]).output
    // A heading and a rule more than the heading of CSV.
    #expect(table.split(separator: "\n").count == csv.output.split(separator: "\n").count + 1)
  }

  @Test func dualMonoIsThreeUnitsLouder() throws {
    let path = recordings + "/speech-child-age-6.wav"
    let mono = try #require(try lines(try ossicle.run(["loudness", path, "--json"]).output).first)
    let dual = try #require(try lines(try ossicle.run(["loudness", path, "--json", "--dual-mono"]).output).first)
    #expect(mono["layout"] as? String == "mono" && dual["layout"] as? String == "dual mono")
    let (one, two) = (mono["integrated_lufs"] as? Double, dual["integrated_lufs"] as? Double)
    #expect(abs(try #require(two) - #require(one) - 10 * log10(2)) < 0.001)
  }

  @Test(arguments: [[], ["x.wav", "--json", "--csv"], ["x.wav", "--jobs", "0"]]) func wrongUsage(arguments: [String])
    throws
  {
    let outcome = try ossicle.run(["loudness"] + arguments)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messages.contains("expected"))
  }
}
