import BatchProcessing
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FileTests {
  /// The references are XXH3's published 128-bit digest of empty input, and a digest of xxhsum 0.8.1 -H2.
  @Test func checksumsAreThoseOfXXH3() throws {
    let folder = try TemporaryFolder()
    let empty = "xxh128:99aa06d3014798d86001c324468d497f"
    expectEqual(FileChecksum.checksum(text: ""), empty)
    expectEqual(try FileChecksum.checksum(path: folder.write("e", "")), empty)
    let text = String(repeating: "ossicle ", count: 500_000)
    expectEqual(try FileChecksum.checksum(path: folder.write("t", text)), FileChecksum.checksum(text: text))
    expectEqual(FileChecksum.checksum(text: "ossicle"), "xxh128:95e090dc9ef10374a86eff2f256a5d9e")
    expect(throws: BatchError.self) { try FileChecksum.checksum(path: folder("none")) }
  }

  @Test func anOutputFileAppearsOnlyWhenItIsWhole() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try OutputFile(path: folder("deep/er/out.csv"))
      file.write("half")
      expect(!FileManager.default.fileExists(atPath: folder("deep/er/out.csv")))
    }
    expect(try FileManager.default.contentsOfDirectory(atPath: folder("deep/er")).isEmpty)
    let file = try OutputFile(path: folder("deep/er/out.csv"))
    file.write(String(repeating: "0123456789", count: 20_000))
    try file.finish()
    expectEqual(try folder.text("deep/er/out.csv").count, 200_000)
  }

  /// Copies of one recording have the same picture file, so several threads may write it at once.
  @Test func manyWritersOfOnePathDoNotMeet() throws {
    let folder = try TemporaryFolder()
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      do {
        let file = try OutputFile(path: folder("shared.svg"))
        file.write(String(repeating: "x", count: 100_000))
        try file.finish()
      } catch {
        failures.add(1, ordering: .relaxed)
      }
    }
    expectEqual(failures.load(ordering: .relaxed), 0)
    expectEqual(try folder.text("shared.svg").count, 100_000)
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["shared.svg"])
  }

  @Test func whatKilledRunsLeftIsRemovedAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let kept = [".hidden.part", "sub/keep.csv"]
    for name in kept + [".a.csv.12-3.ossicle-part", "sub/.b.svg.1-1.ossicle-part"] { try folder.write(name, "x") }
    func files() -> [String] {
      let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects.compactMap { $0 as? String } ?? []
      return found.filter { $0 != "sub" }.sorted()
    }
    OutputFile.removeUnfinished(in: folder.path)
    expectEqual(files(), (kept + ["sub/.b.svg.1-1.ossicle-part"]).sorted())
    OutputFile.removeUnfinished(in: folder.path, below: true)
    expectEqual(files(), kept)
  }

  /// The path of the file is a folder, or the path of its folder is a file.
  @Test func whatCannotBeWrittenIsSaid() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("taken"), withIntermediateDirectories: true)
    try folder.write("taken/x", [1])
    let file = try OutputFile(path: folder("taken"))
    file.write("text")
    expect(throws: BatchError.self) { try file.finish() }
    try folder.write("plain", [1])
    expect(throws: BatchError.self) { try OutputFile(path: folder("plain/out.csv")) }
  }
}
