import Foundation

/// A segment's file: header, words, postings, entries. `Docs/Formats/fingerprint.md` describes it.
///
/// All numbers are little-endian. The header's checksum covers the header, its `entriesChecksum` the entries; words and
/// postings have one of their own that `FingerprintIndex.verify` looks at.
struct SegmentLayout {
  static let magic = Array("OSSEGMNT".utf8)
  static let version: UInt32 = 1
  static let headerSize = 128

  let profile: FingerprintProfile
  let entryCount: Int
  let wordCount: Int
  /// Words with content: each is posted once a table.
  let postingCount: Int
  let keys: KeyScheme
  let entriesSize: Int

  var wordsOffset: Int { Self.headerSize }
  /// Offsets of a table's first bucket.
  func bucketsOffset(_ table: Int) -> Int {
    wordsOffset + wordCount * 4 + table * ((keys.bucketCount + 1) * 4 + postingCount * 4)
  }
  func postingsOffset(_ table: Int) -> Int { bucketsOffset(table) + (keys.bucketCount + 1) * 4 }
  var entriesOffset: Int { bucketsOffset(KeyScheme.tableCount) }
  var size: Int { entriesOffset + entriesSize }

  /// The header's bytes.
  func header(entriesChecksum: UInt32, dataChecksum: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(raw: Self.magic)
    writer.append(Self.version)
    var name = Array(profile.rawValue.utf8)
    name += [UInt8](repeating: 0, count: 16 - name.count)
    writer.append(raw: name)
    writer.append(UInt32(profile.version))
    writer.append(UInt64(entryCount))
    writer.append(UInt64(wordCount))
    writer.append(UInt64(postingCount))
    writer.append(UInt32(keys.bitCount))
    writer.append(UInt64(entriesSize))
    writer.append(entriesChecksum)
    writer.append(dataChecksum)
    writer.append(raw: [UInt8](repeating: 0, count: Self.headerSize - 4 - writer.bytes.count))
    writer.append(CRC32C.checksum(writer.bytes))
    return writer.bytes
  }

  /// Reads a header, and checks that the file is as long as it says.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(FingerprintError) -> (layout: SegmentLayout, entriesChecksum: UInt32, dataChecksum: UInt32) {
    guard bytes.count >= headerSize else { throw .damagedFile(path: path, reason: "it ends in its header") }
    var reader = ByteReader(bytes)
    guard reader.readRaw(magic.count) == magic else {
      throw .unfitFile(path: path, reason: "expected a segment of an index, got something else")
    }
    let found = reader.read(UInt32.self) ?? 0
    guard found == version else {
      throw .unfitFile(path: path, reason: "expected segment version \(version), got \(found): build the index again")
    }
    let header = UnsafeRawBufferPointer(rebasing: bytes[..<(headerSize - 4)])
    let checksum = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: headerSize - 4, as: UInt32.self))
    guard CRC32C.checksum(header) == checksum else {
      throw .damagedFile(path: path, reason: "the header's checksum does not fit")
    }
    let name = String(decoding: (reader.readRaw(16) ?? []).prefix { $0 != 0 }, as: UTF8.self)
    let profile = try FingerprintProfile(
      storedName: name, version: Int(reader.read(UInt32.self) ?? 0), path: path)
    func number() -> Int { Int(truncatingIfNeeded: reader.read(UInt64.self) ?? 0) }
    let (entryCount, wordCount, postingCount) = (number(), number(), number())
    let keys = KeyScheme(bitCount: Int(reader.read(UInt32.self) ?? 0))
    let layout = SegmentLayout(
      profile: profile, entryCount: entryCount, wordCount: wordCount, postingCount: postingCount, keys: keys,
      entriesSize: number())
    guard layout.size == bytes.count else {
      throw .damagedFile(path: path, reason: "expected \(layout.size) bytes, got \(bytes.count)")
    }
    return (layout, reader.read(UInt32.self) ?? 0, reader.read(UInt32.self) ?? 0)
  }
}
