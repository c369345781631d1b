import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct FeaturesCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var speech: String { recordings + "/prompt-french-8khz.wav" }
  private var note: String { recordings + "/guitar-note-e2.flac" }

  private func cells(_ csv: String) -> [[String]] {
    csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func aRowPerFrame() throws {
    let outcome = try ossicle.run(["features", note, "--set", "mfcc"])
    expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    let rows = cells(outcome.output)
    expectEqual(rows[0], ["time_s"] + (0..<20).map { "mfcc_\($0)" })
    // 164,800 samples, a window every 512 from the first on.
    expectEqual(rows.count, 1 + 1 + 164_800 / 512)
    expect(rows.allSatisfy { $0.count == 21 })
    expectEqual(rows[2][0], "0.011610")
    let json = try ossicle.run(["features", note, "--set", "mfcc", "--format", "jsonl"]).output.split(separator: "\n")
    let expected = rows.dropFirst().map { row in
      "{" + zip(rows[0], row).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    expectEqual(json.map(String.init), expected)
  }

  @Test func severalRecordingsCarryTheirPathForEveryNumberOfJobs() throws {
    let arguments = ["features", recordings, "--set", "chroma,shape"]
    let one = try ossicle.run(arguments + ["--jobs", "1"])
    expectEqual(one.status, 0)
    expect(try ossicle.run(arguments + ["--jobs", "4"]).output == one.output)
    expect(one.output.hasPrefix("path,time_s,chroma_c,"))
    expect(one.messages.contains("truncated.wav: warning: truncated"))
    let alone = try ossicle.run(["features", speech, "--set", "chroma,shape"]).output.split(separator: "\n").dropFirst()
    let found = one.output.split(separator: "\n").filter { $0.hasPrefix(speech + ",") }
    expectEqual(found.map { String($0.dropFirst(speech.count + 1)) }, alone.map(String.init))
    // The rate of 8 kHz has no highest octaves of the contrast: those columns are empty.
    let header = cells(one.output)[0]
    let place = try require(header.firstIndex(of: "spectral_contrast_7"))
    expect(cells(found[3] + "\n")[0][place].isEmpty)
  }

  @Test func summaries() throws {
    let folder = try TemporaryFolder()
    let wrong = try folder.write("wrong.wav", "no sound")
    let outcome = try ossicle.run([
      "features", note, wrong, speech, "--set", "mfcc,tempo", "--summary", "mean,p95", "--jobs", "2",
    ])
    expectEqual(outcome.status, 1)
    expect(outcome.messages.contains("wrong.wav: "))
    let rows = cells(outcome.output)
    expectEqual(
      Array(rows[0].prefix(8)),
      ["path", "status", "error", "duration_s", "sample_rate_hz", "channels", "mfcc_0_mean", "mfcc_0_p95"])
    expectEqual(rows.map { $0[1] }, ["status", "ok", "failed", "ok"])
    let place = try require(rows[0].firstIndex(of: "mfcc_3_mean"))
    let frames = cells(try ossicle.run(["features", note, "--set", "mfcc"]).output)
    let values = frames.dropFirst().compactMap { Double($0[4]) }
    let mean = values.reduce(0, +) / Double(values.count)
    // Seven digits are printed.
    expectLess(abs(try require(Double(rows[1][place])) / mean - 1), 1e-6)
    expect(rows[2][place].isEmpty && rows[0].contains("tempo") && rows[0].last == "version")
    let analyzed = try ossicle.run([
      "analyze", note, "--features", "amplitude,mfcc,tempo", "--summary", "mean,p95", "--format", "csv",
      "--columns", "tempo,peak_dbfs,mfcc_3_mean,path",
    ])
    let row = cells(analyzed.output)
    expectEqual(row[0], ["tempo", "peak_dbfs", "mfcc_3_mean", "path"])
    expectEqual(row[1][2], rows[1][place])
    expectEqual(row[1][3], note)
  }

  @Test func columnsAreChosenByName() throws {
    let outcome = try ossicle.run(["features", note, speech, "--set", "mfcc", "--columns", "mfcc_2,time_s,path"])
    expectEqual(outcome.output.split(separator: "\n").first, "mfcc_2,time_s,path")
    let unknown = try ossicle.run(["features", note, "--set", "mfcc", "--columns", "mfcc_02"])
    expectEqual(unknown.status, 2)
    expect(unknown.messages.contains("got 'mfcc_02'; the nearest are mfcc_0, mfcc_2, "), "\(unknown.messages)")
    let row = try ossicle.run(["analyze", note, "--columns", "pitch_median", "--format", "csv"])
    expectEqual(row.status, 2)
    expect(row.messages.contains("the nearest are pitch_median_hz"), "\(row.messages)")
  }

  @Test(arguments: [
    (["--set", "mfc"], "--set: expected librosa, mfcc, "), (["--set", "mfcc,mfcc_htk"], "which both have mfcc_0"),
    (["--set", "tempo"], "has one value a recording"), (["--set", "mfcc", "--summary", "average"], "got 'average'"),
    (["--set", "chroma,mfcc_htk"], "got chroma (every 512 samples from 0 on) and mfcc_htk"),
    (["--set", "mfcc", "--format", "npz"], "-o FILE"),
    (["--set", ""], "got ''"), (["--set", "mfcc", "--channel", "0"], "1 or more"),
  ])
  func wrongUsage(arguments: [String], complaint: String) throws {
    let outcome = try ossicle.run(["features", note] + arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.output.isEmpty && outcome.messages.contains(complaint), "\(outcome.messages)")
  }

  @Test func filesForEachRecording() throws {
    let folder = try TemporaryFolder()
    let out = folder("out")
    let arguments = ["features", note, speech, "--set", "mfcc_htk", "-o", out]
    expectEqual(try ossicle.run(arguments).status, 0)
    expectEqual(try ossicle.run(arguments).status, 2)
    let file = try String(contentsOfFile: out + speech + ".features.csv", encoding: .utf8)
    expectEqual(file, try ossicle.run(["features", speech, "--set", "mfcc_htk"]).output)
    expect(try String(contentsOfFile: out + "/ossicle-runs.jsonl", encoding: .utf8).contains("\"sets\":[\"mfcc_htk\"]"))
    let failed = try ossicle.run(["features", speech, "--set", "mfcc", "--channel", "2", "-o", folder("none.csv")])
    expectEqual(failed.status, 1)
    expect(!FileManager.default.fileExists(atPath: folder("none.csv")))
  }

  /// NumPy's arrays hold the numbers of the CSV, bit by bit.
  @Test func arrays() throws {
    let folder = try TemporaryFolder()
    let csv = cells(try ossicle.run(["features", speech, "--set", "chroma"]).output).dropFirst()
    let numbers = csv.flatMap { $0.dropFirst().map { Float($0) ?? .nan } }
    expectEqual(
      try ossicle.run(["features", speech, "--set", "chroma", "--format", "npy", "-o", folder("a.npy")]).status, 0)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("a.npy"))))
    expect(String(decoding: bytes.prefix(128), as: UTF8.self).contains("'shape': (\(csv.count), 12), }"))
    let found = bytes.dropFirst(128).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    expectEqual(found.count, numbers.count)
    expect(zip(found, numbers).allSatisfy { $0 == $1.bitPattern || $1.isNaN && Float(bitPattern: $0).isNaN })
    expectEqual(
      try ossicle.run(["features", speech, "--set", "chroma", "--format", "npz", "-o", folder("a.npz")]).status, 0)
    let names = try IndependentTool.run("unzip", ["-Z1", folder("a.npz")]).output
    expectEqual(String(decoding: names, as: UTF8.self), "values.npy\ntimes.npy\ncolumns.npy\nunits.npy\n")
    let values = try IndependentTool.run("unzip", ["-p", folder("a.npz"), "values.npy"]).output
    expect(values.elementsEqual(bytes))
    let summary = try ossicle.run([
      "features", speech, note, "--set", "chroma", "--summary", "max", "--format", "npz", "-o", folder("s.npz"),
    ])
    expectEqual(summary.status, 0)
    let paths = try IndependentTool.run("unzip", ["-p", folder("s.npz"), "paths.npy"]).output
    expectEqual(paths.count, 128 + 2 * 4 * max(speech.unicodeScalars.count, note.unicodeScalars.count))
  }
}
