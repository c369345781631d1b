import AudioCore
import BatchProcessing
import Expectations
import Foundation
import TestSupport
import Testing

/// Every result says which bytes it is of, which version made it, and with what.
@Suite struct ProvenanceTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var clap: String { recordings + "/clap-drum-machine.flac" }
  private var prompt: String { recordings + "/prompt-french-8khz.wav" }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func lines(_ text: String) throws -> [[String: Any]] { try text.split(separator: "\n").map(object) }

  /// JSON Lines hold rows and nothing else, so that any reader takes them.
  @Test(arguments: [["pitch"], ["voice", "--events"]]) func linesAreRows(command: [String]) throws {
    let rows = try lines(try ossicle.run(command + [prompt, "--format", "jsonl"]).output)
    let keys = Set(try require(rows.first).keys)
    expect(rows.count > 3 && keys.contains("time_s") && rows.allSatisfy { Set($0.keys) == keys })
  }

  @Test func rowsOfReportsCarryIt() throws {
    let outcome = try ossicle.run(["voice", clap, "nowhere.wav", "--format", "jsonl"])
    let rows = try lines(outcome.output)
    expectEqual(rows[0]["checksum"] as? String, try FileChecksum.checksum(path: clap))
    expect(rows[1]["status"] as? String == "failed" && rows[1]["checksum"] is NSNull)
    expect(rows.allSatisfy { $0["version"] as? String == OssicleVersion.current })
    let hashes = Set(rows.compactMap { $0["configuration"] as? String })
    expectEqual(hashes.count, 1)
    let other = try lines(try ossicle.run(["voice", clap, "--format", "jsonl", "--channel", "1"]).output)
    expect(!hashes.contains(other[0]["configuration"] as? String ?? ""))
  }

  /// A line a run, whatever the number of jobs; other settings have another hash.
  @Test func foldersHaveALineARun() throws {
    let folder = try TemporaryFolder()
    let tracks = ["pitch", clap, prompt, "nowhere.wav", "--method", "yin", "-o"]
    for (jobs, output) in [("1", folder("a")), ("2", folder("b"))] {
      expectEqual(try ossicle.run(tracks + [output, "--jobs", jobs]).status, 1)
    }
    let log = try folder.text("a/ossicle-runs.jsonl")
    expectEqual(log, try folder.text("b/ossicle-runs.jsonl"))
    expectEqual(try ossicle.run(["voice", "--events", clap, "--format", "csv", "-o", folder("a") + "/"]).status, 0)
    let runs = try lines(try folder.text("a/ossicle-runs.jsonl"))
    expectEqual(runs.map { $0["command"] as? String }, ["pitch", "voice --events"])
    let results = try require(runs[0]["results"] as? [[String: String]])
    expectEqual(results.map { $0["path"] }, [clap, prompt])
    expectEqual(results.map { $0["checksum"] }, try [clap, prompt].map { try FileChecksum.checksum(path: $0) })
    for result in results { expect(FileManager.default.fileExists(atPath: folder("a/" + (result["file"] ?? "?")))) }
    expectEqual(try ossicle.run(["pitch", clap, "--method", "yin", "--live", "-o", folder("c") + "/"]).status, 0)
    let other = try require(try lines(try folder.text("c/ossicle-runs.jsonl")).first)
    expectUnequal(other["configuration_hash"] as? String, runs[0]["configuration_hash"] as? String)
  }

  @Test func aFileHasItsRecordBesideIt() throws {
    let folder = try TemporaryFolder()
    expectEqual(try ossicle.run(["voice", clap, "nowhere.wav", "--format", "csv", "-o", folder("r.csv")]).status, 1)
    let record = try object(try folder.text("r.csv.run.json"))
    expect(record["command"] as? String == "voice" && record["version"] as? String == OssicleVersion.current)
    let results = try require(record["results"] as? [[String: Any]])
    expectEqual(results.map { $0["file"] as? String }, ["r.csv", "r.csv"])
    expectEqual((record["configuration"] as? [String: Any])?["min_hz"] as? Double, 75)
    // The record is not replaced unasked either.
    try FileManager.default.removeItem(atPath: folder("r.csv"))
    let again = try ossicle.run(["voice", clap, "-o", folder("r.csv")])
    expect(again.status == 2 && again.messages.contains("r.csv.run.json: exists"))
    expectEqual(try ossicle.run(["voice", clap, "-o", folder("r.csv"), "--force"]).status, 0)
  }
}
