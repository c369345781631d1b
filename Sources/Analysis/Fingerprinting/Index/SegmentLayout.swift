import Foundation

/// The layout of a segment's file: header, words, tables, entries, page checksums. `Docs/Formats/fingerprint.md`
/// describes it.
///
/// All numbers are little-endian. The header's checksum covers the header, `entriesChecksum` the entries, and
/// `dataChecksum` the list of page checksums, which cover words and tables. Version 1 has no page checksums: there
/// `dataChecksum` covers words and tables directly.
package struct SegmentLayout: Sendable {
  package static let magic = Array("OSSEGMNT".utf8)
  package static let currentVersion: UInt32 = 2
  package static let headerSize = 128

  /// Version of the format, 1 or 2.
  package var version = currentVersion

  package let profile: FingerprintProfile
  package let entryCount: Int
  package let wordCount: Int
  /// Number of words with content. Each has one posting in each table.
  package let postingCount: Int
  package let keys: KeyScheme
  package let entriesSize: Int

  package var wordsOffset: Int { Self.headerSize }
  /// Offsets of a table's first bucket.
  package func bucketsOffset(_ table: Int) -> Int {
    wordsOffset + wordCount * 4 + table * ((keys.bucketCount + 1) * 4 + postingCount * 4)
  }
  package func postingsOffset(_ table: Int) -> Int { bucketsOffset(table) + (keys.bucketCount + 1) * 4 }
  package var entriesOffset: Int { bucketsOffset(KeyScheme.tableCount) }
  /// The bytes of words and tables, which are verified page by page.
  package var dataRange: Range<Int> { wordsOffset..<entriesOffset }
  /// Offset of the pages' checksums.
  package var checksumsOffset: Int { entriesOffset + entriesSize }
  package var checksumsSize: Int { version == 1 ? 0 : 8 * CheckedPages.count(entriesOffset) }
  package var size: Int { checksumsOffset + checksumsSize }

  package var isOld: Bool { version < Self.currentVersion }

  /// Names of the parts of words and tables that overlap a range of bytes.
  package func parts(of bytes: Range<Int>) -> String {
    let parts = [
      ("words", wordsOffset..<bucketsOffset(0)), ("table 0", bucketsOffset(0)..<bucketsOffset(1)),
      ("table 1", bucketsOffset(1)..<entriesOffset),
    ]
    return parts.filter { $0.1.overlaps(bytes) }.map(\.0).joined(separator: ", ")
  }

  /// The header's bytes.
  package func header(entriesChecksum: UInt32, dataChecksum: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(raw: Self.magic)
    writer.append(version)
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

  /// Reads a header, and verifies that its numbers are consistent and that the file has the length that follows from
  /// them.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(FingerprintError) -> (layout: SegmentLayout, entriesChecksum: UInt32, dataChecksum: UInt32) {
    guard bytes.count >= headerSize else { throw .damagedFile(path: path, reason: "it ends in its header") }
    var reader = ByteReader(bytes)
    guard reader.readRaw(magic.count) == magic else {
      throw .unfitFile(path: path, reason: "expected a segment of an index, got something else")
    }
    let header = UnsafeRawBufferPointer(rebasing: bytes[..<(headerSize - 4)])
    guard CRC32C.checksum(header) == headerChecksum(bytes) else {
      throw .damagedFile(path: path, reason: "the header's checksum does not fit")
    }
    let version = reader.read(UInt32.self) ?? 0
    guard (1...currentVersion).contains(version) else {
      throw .unfitFile(
        path: path, reason: "expected segment version 1 to \(currentVersion), got \(version): build the index again")
    }
    let name = String(decoding: (reader.readRaw(16) ?? []).prefix { $0 != 0 }, as: UTF8.self)
    let profile = try FingerprintProfile(
      storedName: name, version: Int(reader.read(UInt32.self) ?? 0), path: path)
    func number() -> UInt64 { reader.read(UInt64.self) ?? 0 }
    let (entryCount, wordCount, postingCount) = (number(), number(), number())
    let bitCount = Int(reader.read(UInt32.self) ?? 0)
    let entriesSize = number()
    // Limits that keep all sums below from overflowing.
    guard entryCount <= entriesSize, entriesSize <= bytes.count, wordCount < UInt32.max, postingCount <= wordCount,
      KeyScheme.bitCounts.contains(bitCount)
    else { throw .damagedFile(path: path, reason: "the numbers in its header contradict each other") }
    let layout = SegmentLayout(
      version: version, profile: profile, entryCount: Int(entryCount), wordCount: Int(wordCount),
      postingCount: Int(postingCount), keys: KeyScheme(bitCount: bitCount), entriesSize: Int(entriesSize))
    guard layout.size == bytes.count else {
      throw .damagedFile(path: path, reason: "expected \(layout.size) bytes, got \(bytes.count)")
    }
    return (layout, reader.read(UInt32.self) ?? 0, reader.read(UInt32.self) ?? 0)
  }

  /// The header's own checksum. It identifies the whole segment, because the header contains the other checksums.
  package static func headerChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: headerSize - 4, as: UInt32.self))
  }
}
