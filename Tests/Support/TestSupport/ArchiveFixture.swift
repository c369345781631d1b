import Foundation

/// Makes zip archives byte by byte, sound ones and ones that no archiver would make. Entries are stored.
public struct ArchiveFixture {
  /// A file of the archive.
  public struct Entry {
    /// The path as it is written into the archive.
    public var name: [UInt8]
    /// The content.
    public var data: [UInt8]
    /// The size in the headers; `nil` for the true one.
    public var statedSize: UInt32?
    /// General purpose flags: bit 0 encrypted, bit 11 names in UTF-8.
    public var flags: UInt16 = 0x800
    /// The checksum in the headers; `nil` for the true one.
    public var checksum: UInt32?
    /// The upper half are the mode bits of Unix.
    public var attributes: UInt32 = 0

    /// A sound entry with a text.
    public init(_ name: String, _ data: String = "") { (self.name, self.data) = (Array(name.utf8), Array(data.utf8)) }
  }

  /// The files, in order.
  public var entries: [Entry]

  /// An archive of these files.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The bytes of the archive.
  public var bytes: [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let start = UInt32(body.count)
      let size = entry.statedSize ?? UInt32(entry.data.count)
      let common =
        Self.bytes(20, entry.flags, 0, 0, 0x21) + Self.bytes(entry.checksum ?? Self.checksum(entry.data))
        + Self.bytes(UInt32(entry.data.count), size) + Self.bytes(UInt16(entry.name.count), 0)
      body += Self.bytes(0x0403_4B50 as UInt32) + common + entry.name + entry.data
      directory +=
        Self.bytes(0x0201_4B50 as UInt32) + Self.bytes(0x0314 as UInt16) + common + Self.bytes(0 as UInt16, 0, 0)
        + Self.bytes(entry.attributes, start) + entry.name
    }
    let count = UInt16(truncatingIfNeeded: entries.count)
    return body + directory + Self.bytes(0x0605_4B50 as UInt32) + Self.bytes(0 as UInt16, 0, count, count)
      + Self.bytes(UInt32(directory.count), UInt32(body.count)) + Self.bytes(0 as UInt16)
  }

  private static func bytes(_ values: UInt16...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private static func bytes(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }

  /// CRC-32 as in the zip format.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
