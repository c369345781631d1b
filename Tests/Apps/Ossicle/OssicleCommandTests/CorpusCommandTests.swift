import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle corpus`: rows, files, exit statuses.
@Suite struct CorpusCommandTests {
  private let tool = Tool("ossicle")

  /// Five recordings of one second, one of them silent, with references of onsets; the third's goes too far.
  private func corpus() throws -> (folder: TemporaryFolder, manifest: String) {
    let folder = try TemporaryFolder()
    var rows = "audio,reference,split,licence\n"
    for index in 0..<5 {
      let noise = TestSignal.pinkNoise(amplitude: index == 1 ? 0 : 0.1, frameCount: 16_000, seed: UInt64(index))
      try folder.write("\(index).txt", "0.25\t0.5\tdog\n0.5\t\(index == 2 ? 1.5 : 0.75)\tcat\n")
      try AudioFileWriter.write(
        AudioBuffer(known: [noise], sampleRate: 16_000), to: folder("\(index).wav"), encoding: .wavFloat)
      rows += "\(index).wav,\(index).txt,\(index < 3 ? "train" : "test"),CC0-1.0\n"
    }
    return (folder, try folder.write("corpus.csv", rows))
  }

  @Test func checkSaysWhatIsWrong() throws {
    let (folder, manifest) = try corpus()
    let runs = try ["1", "3"].map { try tool.run(["corpus", "check", manifest, "--csv", "--jobs", $0]) }
    expectEqual(
      runs[0].output,
      """
      id,severity,finding,detail
      1.wav,error,silence,"expected sound, got digital silence"
      2.wav,error,reference-beyond-end,"expected a reference within 1.000 s, got one up to 1.500 s"

      """)
    expect(runs[0].status == 1 && runs[1].output == runs[0].output)
    expect(runs[0].messages.contains("5 recordings, 0.001 hours, 0 unreadable\nlicences: CC0-1.0: 5\n2 errors"))
    let lines = try tool.run(["corpus", "check", manifest, "--json"]).output.split(separator: "\n")
    expect(lines.count == 2 && lines[0].hasPrefix(#"{"id":"1.wav","severity":"error","finding":"silence","#))
    expect(try tool.run(["corpus", "check", manifest]).output.contains("reference-beyond-end"))
    try folder.write("good.csv", "audio,licence\n0.wav,CC0-1.0\n")
    let good = try tool.run(["corpus", "check", folder("good.csv"), "--csv"])
    expect(good.status == 0 && good.output.hasSuffix("detail\n,note,no-reference,no recording has a reference\n"))
  }

  @Test func listAndConvert() throws {
    let (folder, manifest) = try corpus()
    let listed = try tool.run(["corpus", "list", manifest, "--csv"]).output
    expect(listed.hasPrefix("id,audio,reference,split,licence,start_s,end_s\n0.wav,\(folder("0.wav")),"))
    let asManifest = ["corpus", "list", manifest, "--corpus-format", "manifest", "--format", "csv"]
    expectEqual(try tool.run(asManifest).output, listed)
    expectEqual(try tool.run(["corpus", "list", manifest, "--corpus-format", "kaldi"]).status, 2)
    for format in ["csv", "jsonl", "huggingface", "kaldi", "dcase"] {
      let target = ["huggingface": folder.path, "kaldi": folder("kaldi"), "dcase": folder("events.tsv")][format]
      let output = target ?? folder("new." + format)
      let arguments = ["corpus", "convert", manifest, "--to", format, "-o", output]
      let first = try tool.run(arguments)
      expect(first.status == 0 && first.output.isEmpty && first.messages.isEmpty, "\(format): \(first.messages)")
      let second = try tool.run(arguments)
      expect(second.status == 2 && second.messages.contains("exists; choose another place"), "\(format)")
      expectEqual(try tool.run(arguments + ["--force"]).status, 0)
      let rows = try tool.run(["corpus", "list", output, "--csv"]).output
      if format != "kaldi", format != "dcase" { expectEqual(rows, listed, "\(format)") }
      expectEqual(rows.split(separator: "\n").count, 6)
    }
    expect(try folder.text("events.tsv").hasPrefix("filename\tonset\toffset\tevent_label\n0.wav\t0.25\t0.5\tdog\n"))
    // The events of a table are scored as those of its parts.
    let score = try tool.run(
      ["evaluate", "score", "--task", "sound-event", folder("events.tsv"), folder("events.tsv"), "--json"])
    expect(score.status == 0 && score.output.contains("\"Nref\":5"))
  }

  @Test func wrongUsage() throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["check", folder("none")], ["check", folder.path, "--json", "--csv"],
      ["check", folder.path, "--max-lag-ms", "300"],
      ["list", try folder.write("x.csv", "name\nx\n")], ["convert", folder.path, "--to", "zip", "-o", "x"],
    ] {
      let outcome = try tool.run(["corpus"] + arguments)
      expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments): \(outcome.messages)")
    }
    try folder.write("kaldi/wav.scp", "a sox in.wav -t wav - |\n")
    expectEqual(
      try tool.run(["corpus", "list", folder("kaldi")]).messages,
      "ossicle: \(folder("kaldi/wav.scp")), line 1: expected the path of a recording, got a command, which is not run: "
        + "'sox in.wav -t wav - |'; write its output to files first\n")
  }
}
