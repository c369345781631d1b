import Expectations
import Foundation
import TestSupport
import Testing
import ZipArchives

@Suite("Zip archives that are written")
struct ZipArchiveWriterTests {
  private struct Failure: Error {}

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder(name))) }

  private func entry(_ path: String, _ text: String, isCompressed: Bool = true) -> ZipArchiveWriter.Entry {
    .init(path: path, isCompressed: isCompressed) { Data(text.utf8) }
  }

  @Test func entriesAreReadAgain() throws {
    let long = String(repeating: "0123456789", count: 50_000)
    try ZipArchiveWriter.write(
      [entry("b", long), entry("č/a", "one", isCompressed: false), entry("empty", "")], to: folder("a.zip"))
    let archive = try ZipArchive(path: folder("a.zip"))
    expectEqual(archive.entries.map(\.path), ["b", "č/a", "empty"])
    expectEqual(archive.entries.map(\.statedSize), [500_000, 3, 0])
    for (path, text) in [("b", long), ("č/a", "one"), ("empty", "")] {
      let entry = try require(archive.entry(path))
      expectEqual(try archive.bytes(of: entry, limit: 500_000), Data(text.utf8))
    }
    expectLess(try bytes("a.zip").count, 100_000)
  }

  @Test func anotherProgramReadsThem() throws {
    try ZipArchiveWriter.write([entry("a", "one"), entry("b/c", "two")], to: folder("a.zip"))
    let script = "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist(), z.read('b/c'))"
    let output = try IndependentTool.run("python3", ["-c", script, folder("a.zip")]).output
    expectEqual(String(decoding: output, as: UTF8.self), "None ['a', 'b/c'] b'two'\n")
  }

  @Test func theSameEntriesGiveTheSameBytes() throws {
    for name in ["a.zip", "b.zip"] {
      try ZipArchiveWriter.write([entry("a", "one"), entry("b", "two")], to: folder(name))
    }
    expectEqual(try bytes("a.zip"), try bytes("b.zip"))
    // The date is fixed, 1 January 1980, and no field has another.
    expectEqual(Array(try bytes("a.zip")[10..<14]), [0, 0, 0x21, 0])
  }

  @Test(arguments: ["../a", "/a", "a\\b", "", "a/"])
  func pathsThatLeaveTheArchiveAreRefused(_ path: String) {
    expect(throws: ZipArchiveError.self) { try ZipArchiveWriter.write([entry(path, "x")], to: folder("a.zip")) }
    expect(!FileManager.default.fileExists(atPath: folder("a.zip")))
  }

  @Test func anEntryWithoutBytesIsTheError() throws {
    try folder.write("a.zip", "old")
    let bad = ZipArchiveWriter.Entry(path: "b") { throw Failure() }
    expect(throws: Failure.self) { try ZipArchiveWriter.write([entry("a", "x"), bad], to: folder("a.zip")) }
    expectEqual(try folder.text("a.zip"), "old")
    expect(throws: ZipArchiveError.self) {
      try ZipArchiveWriter.write([entry("a", "x")], to: folder("none/a.zip"))
    }
  }
}
