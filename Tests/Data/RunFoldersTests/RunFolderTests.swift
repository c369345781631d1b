import BatchProcessing
import Expectations
import Foundation
import RunFolders
import Tables
import TestSupport
import Testing

@Suite struct RunFolderTests {
  private struct Settings: Codable, Equatable, Sendable {
    var hop: Double
  }

  private let contents = RunFolder<Settings>.Contents(
    results: ["rows.csv", "tracks"], kept: ["figures"], scratch: ["work"])

  private func open(_ path: String, hop: Double = 0.01, force: Bool = false) throws -> RunFolder<Settings> {
    let settings = Settings(hop: hop)
    let folder = try RunFolder<Settings>(path: path, contents: contents, force: force) { $0 == settings }
    try folder.record.write(settings)
    return folder
  }

  @Test func theSameRunContinuesAndAnotherIsRefused() throws {
    let folder = try TemporaryFolder()
    do {
      let run = try open(folder("out"))
      try run.journal.record([.integer(1)], for: "k")
      try folder.write("out/rows.csv", "rows")
    }
    do { expectEqual(try open(folder("out")).journal.row(for: "k"), [.integer(1)]) }
    expect(throws: BatchError.otherResults(folder: folder("out"))) { try open(folder("out"), hop: 0.02) }
    expectEqual(try folder.text("out/rows.csv"), "rows")
    expectEqual(try folder.text("out/run.json"), "{\n  \"hop\" : 0.01\n}\n")
  }

  /// In a folder without results, the settings may change, because no results can be lost.
  @Test func aRunThatWasKilledEarlyMayBeAnother() throws {
    let folder = try TemporaryFolder()
    do { _ = try open(folder("out")) }
    _ = try open(folder("out"), hop: 0.02)
    expect(try folder.text("out/run.json").contains("0.02"))
  }

  @Test func forceDropsResultsAndTheJournal() throws {
    let folder = try TemporaryFolder()
    do {
      let run = try open(folder("out"))
      try run.journal.record([.integer(1)], for: "k")
      for name in ["rows.csv", "tracks/a.csv", ".ossicle/figures/a.svg", "notes.txt"] {
        try folder.write("out/" + name, "x")
      }
    }
    let run = try open(folder("out"), hop: 0.02, force: true)
    expectNil(run.journal.row(for: "k"))
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder("out")).sorted(),
      [
        ".ossicle", "notes.txt", "run.json",
      ])
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder("out/.ossicle")), ["journal.jsonl"])
  }

  /// Partial files are removed; complete files and files of others stay. While another run uses the folder, nothing is
  /// removed.
  @Test func whatKilledRunsLeftIsRemoved() throws {
    let folder = try TemporaryFolder()
    let part = ".a.1-1.ossicle-part"
    let removed = [part, "tracks/deep/" + part, ".ossicle/figures/" + part, ".ossicle/work/1/sound.wav"]
    let kept = ["tracks/deep/a.csv", ".ossicle/figures/a.svg", "other/" + part]
    do { _ = try open(folder("out")) }
    for name in removed + kept { try folder.write("out/" + name, "x") }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder("out/" + name)) }
    do {
      let journal = try ResultJournal(folder: folder("out/.ossicle"))
      expect(throws: BatchError.inUse(folder: folder("out/.ossicle"))) { try open(folder("out"), force: true) }
      expect((removed + kept).allSatisfy(exists))
      _ = journal
    }
    _ = try open(folder("out"))
    expect(!removed.contains(where: exists) && kept.allSatisfy(exists))
  }

  @Test func shardsAreRead() {
    expectEqual(ShardNumber(parsing: "2/5").map { [$0.number, $0.count] }, [2, 5])
    expect(ShardNumber(parsing: "1/1") == .whole && ShardNumber.whole.description == "1/1")
    for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"] { expectNil(ShardNumber(parsing: text)) }
  }
}
