import AudioCore
import BatchProcessing
import Foundation
import TestSupport
import Testing

/// Every result says which bytes it is of, which version made it, and with what.
@Suite struct ProvenanceTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var clap: String { recordings + "/clap-drum-machine.flac" }
  private var prompt: String { recordings + "/prompt-french-8khz.wav" }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func lines(_ text: String) throws -> [[String: Any]] { try text.split(separator: "\n").map(object) }

  private func expectHeader(_ header: [String: Any], of path: String) throws {
    #expect(header["path"] as? String == path && header["version"] as? String == OssicleVersion.current)
    #expect(try header["checksum"] as? String == FileChecksum.checksum(path: path))
    #expect((header["configuration_hash"] as? String)?.count == 16)
  }

  @Test func jsonLinesOfTracksBeginWithAHeaderPerRecording() throws {
    let arguments = ["pitch", clap, prompt, "--method", "yin", "--format", "jsonl", "--hop-ms", "100"]
    let headers = try lines(try ossicle.run(arguments).output).filter { $0["time_s"] == nil }
    #expect(headers.count == 2)
    for (header, path) in zip(headers, [clap, prompt]) {
      try expectHeader(header, of: path)
      let configuration = try #require(header["configuration"] as? [String: Any])
      #expect(configuration["pitch_method"] as? String == "yin" && configuration["hop_s"] as? Double == 0.1)
    }
    let other = try lines(try ossicle.run(arguments + ["--live"]).output)
    #expect(other.first?["configuration_hash"] as? String != headers.first?["configuration_hash"] as? String)
    // A recording that fails has no header.
    #expect(try ossicle.run(["pitch", "nowhere.wav", "--format", "jsonl"]).output.isEmpty)
    // Audio on standard input has a checksum, too.
    let piped = try ossicle.run(
      ["pitch", "-", "--format", "jsonl"], input: [UInt8](try Data(contentsOf: URL(fileURLWithPath: clap))))
    let header = try #require(try lines(piped.output).first)
    #expect(try header["checksum"] as? String == FileChecksum.checksum(path: clap) && header["path"] as? String == "-")
  }

  @Test func jsonLinesOfEventsBeginWithAHeaderPerRecording() throws {
    let events = try lines(try ossicle.run(["voice", "--events", clap, "--gate-strictness", "2"]).output)
    let header = try #require(events.first)
    try expectHeader(header, of: clap)
    let gate = (header["configuration"] as? [String: Any])?["gate"] as? [String: Any]
    #expect(gate?["strictness"] as? Double == 2 && gate?["max_dbfs"] is NSNull)
    #expect(events.dropFirst().allSatisfy { $0["kind"] is String })
  }

  @Test func rowsOfReportsCarryIt() throws {
    let outcome = try ossicle.run(["voice", clap, "nowhere.wav", "--format", "jsonl"])
    let rows = try lines(outcome.output)
    #expect(try rows[0]["checksum"] as? String == FileChecksum.checksum(path: clap))
    #expect(rows[1]["status"] as? String == "failed" && rows[1]["checksum"] is NSNull)
    #expect(rows.allSatisfy { $0["version"] as? String == OssicleVersion.current })
    let hashes = Set(rows.compactMap { $0["configuration"] as? String })
    #expect(hashes.count == 1)
    let other = try lines(try ossicle.run(["voice", clap, "--format", "jsonl", "--channel", "1"]).output)
    #expect(!hashes.contains(other[0]["configuration"] as? String ?? ""))
  }

  /// A line a run, whatever the number of jobs; what it says of the settings is what the JSON Lines say.
  @Test func foldersHaveALineARun() throws {
    let folder = try TemporaryFolder()
    let tracks = ["pitch", clap, prompt, "nowhere.wav", "--method", "yin", "-o"]
    for (jobs, output) in [("1", folder("a")), ("2", folder("b"))] {
      #expect(try ossicle.run(tracks + [output, "--jobs", jobs]).status == 1)
    }
    let log = try folder.text("a/ossicle-runs.jsonl")
    #expect(try log == folder.text("b/ossicle-runs.jsonl"))
    #expect(try ossicle.run(["voice", "--events", clap, "--format", "csv", "-o", folder("a") + "/"]).status == 0)
    let runs = try lines(try folder.text("a/ossicle-runs.jsonl"))
    #expect(runs.map { $0["command"] as? String } == ["pitch", "voice --events"])
    let results = try #require(runs[0]["results"] as? [[String: String]])
    #expect(results.map { $0["path"] } == [clap, prompt])
    #expect(try results.map { $0["checksum"] } == [clap, prompt].map { try FileChecksum.checksum(path: $0) })
    for result in results { #expect(FileManager.default.fileExists(atPath: folder("a/" + (result["file"] ?? "?")))) }
    let header = try #require(
      try lines(try ossicle.run(["pitch", clap, "--method", "yin", "--format", "jsonl"]).output).first)
    #expect(header["configuration_hash"] as? String == runs[0]["configuration_hash"] as? String)
  }

  @Test func aFileHasItsRecordBesideIt() throws {
    let folder = try TemporaryFolder()
    #expect(try ossicle.run(["voice", clap, "nowhere.wav", "--format", "csv", "-o", folder("r.csv")]).status == 1)
    let record = try object(try folder.text("r.csv.run.json"))
    #expect(record["command"] as? String == "voice" && record["version"] as? String == OssicleVersion.current)
    let results = try #require(record["results"] as? [[String: Any]])
    #expect(results.map { $0["file"] as? String } == ["r.csv", "r.csv"])
    #expect((record["configuration"] as? [String: Any])?["min_hz"] as? Double == 75)
    // The record is not replaced unasked either.
    try FileManager.default.removeItem(atPath: folder("r.csv"))
    let again = try ossicle.run(["voice", clap, "-o", folder("r.csv")])
    #expect(again.status == 2 && again.messages.contains("r.csv.run.json: exists"))
    #expect(try ossicle.run(["voice", clap, "-o", folder("r.csv"), "--force"]).status == 0)
  }
}
