import Expectations
import Foundation
import TestSupport
import Testing
import ZipArchives

@Suite("Zip archives")
struct ZipArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ entries: [ArchiveFixture.Entry]) throws -> ZipArchive {
    try ZipArchive(path: folder.write("a.zip", ArchiveFixture(entries).bytes))
  }

  private func text(_ archive: ZipArchive, _ path: String, limit: Int = 1 << 20) throws -> String {
    let entry = try require(archive.entry(path))
    return try archive.withBlocks(of: entry, limit: limit) { next in
      var bytes: [UInt8] = []
      while case let block = try next(), !block.isEmpty { bytes += block }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func entriesInOrderWithoutFolders() throws {
    let archive = try archive([.init("b", "two"), .init("folder/"), .init("folder/a", "one"), .init("empty")])
    expectEqual(archive.entries.map(\.path), ["b", "folder/a", "empty"])
    expectEqual(archive.entries.map(\.statedSize), [3, 3, 0])
    expectEqual(try text(archive, "folder/a"), "one")
    expectEqual(try text(archive, "empty"), "")
    expectNil(archive.entry("a"))
    expectNil(archive.entry("folder/"))
  }

  @Test func largeEntriesComeInBlocks() throws {
    let data = String(repeating: "0123456789", count: 30_000)
    let archive = try archive([.init("a", data)])
    expectEqual(try text(archive, "a"), data)
    expect(throws: ZipArchiveError.tooLong("a", limit: 299_999)) { try text(archive, "a", limit: 299_999) }
    expectEqual(try text(archive, "a", limit: 300_000), data)
  }

  @Test func bothUnicodeFormsOfANameAreFound() throws {
    let archive = try archive([.init("caf\u{E9}", "composed"), .init("z\u{30C}", "decomposed")])
    expectEqual(try text(archive, "cafe\u{301}"), "composed")
    expectEqual(try text(archive, "\u{17E}"), "decomposed")
  }

  @Test func ofTwoEntriesWithOnePathTheFirstIsTaken() throws {
    let archive = try archive([.init("a", "one"), .init("a", "two")])
    expectEqual(archive.entries.count, 1)
    expectEqual(try text(archive, "a"), "one")
  }

  @Test(arguments: [
    "../x", "a/../../x", "a/..", "..", "/etc/passwd", "a\\b", "..\\x", "C:/x", "c:x",
  ])
  func pathsThatLeaveTheArchiveAreRefused(_ path: String) throws {
    let error = try #require(throws: ZipArchiveError.self) { try archive([.init("a"), .init(path)]) }
    guard case .unsafePath(path, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func pathsThatOnlyLookSuspiciousAreTaken() throws {
    let names = ["..a", "a..", "a.../b", "aa:b/c d", ".hidden", "č"]
    expectEqual(try archive(names.map { .init($0) }).entries.map(\.path), names)
  }

  @Test func aLinkIsAFileWithItsTargetAsText() throws {
    var link = ArchiveFixture.Entry("link", "/etc/passwd")
    link.attributes = 0o120777 << 16
    expectEqual(try text(archive([link]), "link"), "/etc/passwd")
  }

  @Test func wrongSizesAndChecksumsAreFound() throws {
    var (short, long, wrong) = (
      ArchiveFixture.Entry("a", "12345"), ArchiveFixture.Entry("a", "12345"), ArchiveFixture.Entry("a", "12345")
    )
    short.statedSize = 2
    long.statedSize = 4_000_000_000
    wrong.checksum = 1
    expect(throws: ZipArchiveError.self) { try text(archive([short]), "a") }
    expect(throws: ZipArchiveError.tooLong("a", limit: 1 << 20)) { try text(archive([long]), "a") }
    expect(throws: ZipArchiveError.self) { try text(archive([wrong]), "a") }
  }

  @Test func encryptedEntriesAreRefused() throws {
    var entry = ArchiveFixture.Entry("a", "0123456789abcdef")
    entry.flags |= 1
    let archive = try archive([entry])
    expect(throws: ZipArchiveError.self) { try text(archive, "a") }
  }

  @Test func otherFilesAreRefused() throws {
    for bytes in [[], [0x50, 0x4B], Array("PK\u{3}\u{4}".utf8), Array("text".utf8)] {
      expect(throws: ZipArchiveError.self) { try ZipArchive(path: folder.write("b.zip", bytes)) }
    }
    expect(throws: ZipArchiveError.self) { try ZipArchive(path: folder("none.zip")) }
  }

  /// A cut or changed archive is read or refused; it never ends the process.
  @Test func damagedArchives() throws {
    let whole = ArchiveFixture([.init("code.xml", "<program/>"), .init("sounds/a", "12345")]).bytes
    var refused = 0
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0xFF
      for bytes in [Array(whole[..<place]), changed] {
        let path = try folder.write("c.zip", bytes)
        do {
          let archive = try ZipArchive(path: path)
          for entry in archive.entries { _ = try text(archive, entry.path) }
        } catch is ZipArchiveError { refused += 1 }
      }
    }
    // Every cut loses the end of the directory, without which there is no archive.
    expectAtLeast(refused, whole.count)
  }

  @Test func moreEntriesThanTheFormatOfOldHasRoomFor() throws {
    // The fixture has no 64-bit records, so that it has at most 65,535 entries.
    let archive = try archive((0..<65_535).map { .init("f\($0)") })
    expectEqual(archive.entries.count, 65_535)
    expect(archive.entry("f65534") != nil)
  }
}
