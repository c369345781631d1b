import FilePaths
import Foundation

/// The pages of an Ogg file (RFC 3533).
enum OggPages {
  private static let headerLength = 27
  private static let serialOffset = 14
  private static let checksumOffset = 22

  /// Replaces the random serial number that libsndfile gives the file's only stream with one computed from the
  /// contents, so that the same sound gives the same bytes.
  static func setSerialNumber(inFileAt path: String) throws {
    let file = try FileAccess.handle(path, forUpdating: true)
    defer { try? file.close() }
    var serial: UInt32 = 0
    try forEachPage(of: file) { _, page in serial = checksum(page, after: serial) }
    try forEachPage(of: file) { offset, page in
      page.replaceSubrange(serialOffset..<serialOffset + 4, with: bytes(serial))
      page.replaceSubrange(checksumOffset..<checksumOffset + 4, with: bytes(checksum(page)))
      try file.seek(toOffset: offset)
      try file.write(contentsOf: page[..<headerLength])
    }
  }

  /// Calls `body` with the offset and the bytes of each page; serial number and checksum are set to 0 in these bytes.
  private static func forEachPage(of file: FileHandle, _ body: (UInt64, inout [UInt8]) throws -> Void) throws {
    let end = try file.seekToEnd()
    var offset: UInt64 = 0
    while offset < end {
      try file.seek(toOffset: offset)
      var page = try read(headerLength, from: file)
      guard page.starts(with: Array("OggS".utf8)) else { throw AudioFileError.notWritable(reason: "not an Ogg page") }
      let segments = try read(Int(page[headerLength - 1]), from: file)
      page += segments
      page += try read(segments.reduce(0) { $0 + Int($1) }, from: file)
      for range in [serialOffset..<serialOffset + 4, checksumOffset..<checksumOffset + 4] {
        page.replaceSubrange(range, with: bytes(0))
      }
      let length = UInt64(page.count)
      try body(offset, &page)
      offset += length
    }
  }

  private static func read(_ count: Int, from file: FileHandle) throws -> [UInt8] {
    guard count > 0 else { return [] }
    guard let data = try file.read(upToCount: count), data.count == count else {
      throw AudioFileError.notWritable(reason: "an Ogg page ends before its length")
    }
    return Array(data)
  }

  private static func bytes(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian, Array.init) }

  /// The checksum of RFC 3533: CRC-32 with the polynomial 0x04c11db7, highest bit first, without inversion.
  private static func checksum(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    bytes.reduce(start) { $0 << 8 ^ table[Int($0 >> 24 ^ UInt32($1))] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in value & 1 << 31 != 0 ? value << 1 ^ 0x04c1_1db7 : value << 1 }
  }
}
