import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing

/// `ossicle corpus make` as people run it.
@Suite struct CorpusMakeCommandTests {
  private func make(_ arguments: [String], in path: String) throws -> Tool.Outcome {
    try ossicle.run(["corpus", "make"] + arguments + ["-o", path])
  }

  @Test func jobsAndShardsDoNotMatter() throws {
    let folder = try TemporaryFolder()
    let common = ["beats", "--count", "5", "--duration", "1", "--rate", "8000", "--seed", "9", "--format", "wav"]
    expectEqual(try make(common + ["--jobs", "1"], in: folder("a")).status, 0)
    for shard in ["2/2", "1/2"] {
      let outcome = try make(common + ["--shard", shard, "--jobs", "3"], in: folder("b"))
      expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.messages)")
    }
    let manifest = try folder.text("a/manifest.csv").split(separator: "\n")
    let parts = try (1...2).flatMap { try folder.text("b/manifest-\($0)-of-2.csv").split(separator: "\n").dropFirst() }
    expect(manifest.count == 6 && manifest.dropFirst() == parts[...])
    for index in 0..<5 {
      let audio = "audio/0000/beats-0000000\(index).wav"
      let bytes = FileManager.default.contents(atPath: folder("a/" + audio))
      expect(bytes != nil && bytes == FileManager.default.contents(atPath: folder("b/" + audio)))
    }
    expectEqual(try AudioFileReader(path: folder("a/audio/0000/beats-00000004.wav")).readAll().frameCount, 8000)
  }

  @Test func hoursAreRecordings() throws {
    let folder = try TemporaryFolder()
    let outcome = try make(["tones", "--hours", "0.002", "--duration", "2", "--rate", "8000"], in: folder("a"))
    expect(outcome.status == 0 && outcome.messages.contains("4 made, 0 failed"), "\(outcome.messages)")
  }

  @Test func mistakesAreOneLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.wav", "no sound")
    for (arguments, status, part) in [
      (["tones", "--rate", "8000"], 2, "--count or --hours"),
      (["tones", "--rate", "8000", "--count", "1", "--hours", "1"], 2, "--count or --hours"),
      (["tones", "--rate", "8000", "--count", "1", "--shard", "3/2"], 2, "--shard: expected i/n"),
      (["tones", "--rate", "1", "--count", "1"], 2, "sample rate: expected 8000"),
      (["pitch", "--rate", "8000", "--count", "1"], 2, "pitch: expected recordings"),
      (["pitch", "--rate", "8000", "--count", "1", "--from", folder("notes.wav")], 1, "pitch-00000000"),
    ] as [([String], Int32, String)] {
      let outcome = try make(arguments, in: folder("a"))
      expect(outcome.status == status && outcome.messages.contains(part), "\(arguments): \(outcome.messages)")
    }
  }
}
