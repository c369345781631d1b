import Expectations
import Fingerprinting
import Foundation
import TestSupport
import Testing

@Suite struct FileTests {
  private let fingerprint = Fingerprint(profile: .prh, words: [1, 0, 0xFFFF_FFFF, 42], duration: 0.5)

  @Test func fingerprintsComeBack() throws {
    let bytes = FingerprintFile.bytes(fingerprint)
    expectEqual(try FingerprintFile.fingerprint(bytes, path: "x.osp"), fingerprint)
  }

  /// A file that is cut anywhere, or has any bit flipped or any byte zeroed, is refused.
  @Test func damagedFilesAreRefused() {
    let bytes = FingerprintFile.bytes(fingerprint)
    for length in bytes.indices {
      expect(throws: FingerprintError.self) { try FingerprintFile.fingerprint(Array(bytes[..<length]), path: "x") }
    }
    for index in bytes.indices {
      for mask in (0..<8).map({ UInt8(1) << $0 }) + (bytes[index] == 0 ? [] : [bytes[index]]) {
        var flipped = bytes
        flipped[index] ^= mask
        expect(throws: FingerprintError.self, "byte \(index)") { try FingerprintFile.fingerprint(flipped, path: "x") }
      }
    }
    expect(throws: FingerprintError.self) { try FingerprintFile.fingerprint(bytes + [0], path: "x") }
  }

  @Test func otherVersionsAreNamed() throws {
    var bytes = FingerprintFile.bytes(fingerprint)
    bytes[8] = 9
    expect(
      throws: FingerprintError.unfitFile(path: "x", reason: "expected fingerprint file version 1, got 9")
    ) { try FingerprintFile.fingerprint(bytes, path: "x") }
    var older = FingerprintFile.bytes(fingerprint)
    // The profile's version is after 8 + 4 + 4 + 3 bytes.
    older[19] = 0
    expect(
      throws: FingerprintError.unfitFile(
        path: "x", reason: "expected profile prh/1, got prh/0: make the fingerprints again")
    ) { try FingerprintFile.fingerprint(older, path: "x") }
  }

  /// CRC-32C of "123456789" (RFC 3720 and the catalogue of CRCs), and of 32 zeros (RFC 3720, B.4).
  @Test func checksumIsTheStandardOne() {
    expectEqual(CRC32C.checksum(Array("123456789".utf8)), 0xE306_9283)
    expectEqual(CRC32C.checksum([UInt8](repeating: 0, count: 32)), 0x8A91_36AA)
  }

  /// XXH64 with seed 0 of the first bytes of the generator in xxHash's own test (`cli/xsum_sanity_check.c`), and of
  /// "abc".
  @Test(arguments: [
    (0, UInt64(0xEF46_DB37_51D8_E999)), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
    (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174),
  ]) func pageChecksumIsTheStandardOne(length: Int, expected: UInt64) {
    var generator: UInt64 = 2_654_435_761
    let bytes = (0..<length).map { _ in
      defer { generator &*= 11_400_714_785_074_694_797 }
      return UInt8(generator >> 56)
    }
    expectEqual(XXH64.checksum(bytes), expected)
    expectEqual(XXH64.checksum(Array("abc".utf8)), 0x44BC_2CF5_AD77_0999)
  }

  @Test func indexesOfOtherVersionsAndDamageAreNamed() throws {
    let folder = try TemporaryFolder()
    let path = folder("index")
    expect(throws: FingerprintError.self) { try FingerprintIndex(path: path) }
    let writer = try IndexWriter(path: path, profile: .compact)
    try writer.add(id: "a", Fingerprint(profile: .compact, words: Array(1...500), duration: 93))
    try writer.commit()
    expect(throws: FingerprintError.differentProfiles(expected: "compact/1", got: "prh/1")) {
      try writer.add(id: "b", fingerprint)
    }
    let manifest = try folder.text("index/index.json")
    let segment = path + "/segment-1.osp"
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: segment)))

    try folder.write("index/index.json", manifest.replacingOccurrences(of: "\"version\" : 2", with: "\"version\" : 7"))
    let version = try #require(throws: FingerprintError.self) { try FingerprintIndex(path: path) }
    expect("\(version)".contains("expected index version 1 to 2, got 7: build the index again"))
    try folder.write("index/index.json", manifest)
    // A version with another profile would have written the matching checksum.
    var other = try IndexManifest.read(path)
    other.profileVersion = 0
    try other.write(path)
    let profile = try #require(throws: FingerprintError.self) { try FingerprintIndex(path: path) }
    expect("\(profile)".contains("expected profile compact/1, got compact/0"))
    try folder.write("index/index.json", manifest.replacingOccurrences(of: "\"words\" : 500", with: "\"words\" : 501"))
    let values = try #require(throws: FingerprintError.self) { try FingerprintIndex(path: path) }
    expect("\(values)".contains("its checksum does not fit"))
    try folder.write("index/index.json", manifest)

    let layout = try IndexSegment(path: segment).layout
    let places = [
      (130, "words"), (20, "header"), (layout.bucketsOffset(0), "table 0"), (layout.entriesOffset - 1, "table 1"),
      (layout.entriesOffset, "entries"), (bytes.count - 3, "checksums"),
    ]
    for (index, expected) in places {
      var damaged = bytes
      damaged[index] ^= 1
      try folder.write("index/segment-1.osp", damaged)
      let error = try #require(throws: FingerprintError.self) { try FingerprintIndex(path: path).verify() }
      expect("\(error)".contains(expected), "\(error)")
    }
    try folder.write("index/segment-1.osp", Array(bytes.dropLast()))
    expect(throws: FingerprintError.self) { try FingerprintIndex(path: path) }
  }

  /// Files that a killed writer leaves beside a committed index are not read, and the next writer removes them.
  @Test func leftoversDoNotCount() throws {
    let folder = try TemporaryFolder()
    let path = folder("index")
    var writer: IndexWriter? = try IndexWriter(path: path, profile: .compact)
    try writer?.add(id: "a", Fingerprint(profile: .compact, words: Array(1...100), duration: 19))
    try writer?.commit()
    writer = nil
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/segment-1.osp")))
    try folder.write("index/segment-2.osp", Array(bytes.prefix(300)))
    try folder.write("index/index.json.tmp", "{\"format\"")
    expectEqual(try FingerprintIndex(path: path).entryCount, 1)
    writer = try IndexWriter(path: path)
    expect(!FileManager.default.fileExists(atPath: path + "/segment-2.osp"))
    expect(!FileManager.default.fileExists(atPath: path + "/index.json.tmp"))
    try writer?.add(id: "b", Fingerprint(profile: .compact, words: Array(200...300), duration: 19))
    try writer?.commit()
    expectEqual(try FingerprintIndex(path: path).entries.map(\.id), ["a", "b"])
  }
}
