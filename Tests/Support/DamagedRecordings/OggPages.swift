/// Splits an Ogg stream into pages and corrects their checksums (RFC 3533, 6).
enum OggPages {
  /// The pages of a whole stream.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pages: [[UInt8]] = []
    var start = 0
    while start + 27 <= bytes.count {
      let segments = Int(bytes[start + 26])
      let body = bytes[start + 27..<start + 27 + segments].reduce(0) { $0 + Int($1) }
      let end = start + 27 + segments + body
      pages.append(Array(bytes[start..<end]))
      start = end
    }
    return pages
  }

  /// The page with its checksum computed again after a change.
  static func mended(_ page: [UInt8]) -> [UInt8] {
    let blank = page.replacing(at: 22, with: [0, 0, 0, 0])
    return blank.replacing(at: 22, with: .little(crc32(blank)))
  }

  /// The whole stream with another serial number and correct checksums.
  static func renumbered(_ pages: [[UInt8]], serial: UInt32) -> [[UInt8]] {
    pages.map { mended($0.replacing(at: 14, with: .little(serial))) }
  }

  /// The checksum of a page: polynomial 0x04C11DB7, initial value 0, no reflection.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0
    for byte in bytes {
      crc ^= UInt32(byte) << 24
      for _ in 0..<8 { crc = crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
    }
    return crc
  }
}
