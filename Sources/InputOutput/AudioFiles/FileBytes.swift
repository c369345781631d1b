import Foundation

/// Reads bytes of a file by their offset, and finds the chunks of containers.
struct FileBytes {
  /// The most chunks that are passed before the wanted one counts as missing. It bounds the time for a file such as a
  /// gigabyte of zeros.
  private static let mostChunks = 4096

  let file: FileHandle
  let size: UInt64

  func number(at offset: UInt64, count: Int, bigEndian: Bool) -> UInt64? {
    guard let bytes = read(at: offset, count: count) else { return nil }
    return (bigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
  }

  func text(at offset: UInt64, count: Int = 4) -> String? {
    read(at: offset, count: count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `count` bytes at `offset`; `nil` if the file ends before.
  func read(at offset: UInt64, count: Int) -> [UInt8]? {
    guard count >= 0, offset <= size, size - offset >= count, (try? file.seek(toOffset: offset)) != nil,
      let data = try? file.read(upToCount: count), data.count == count
    else { return nil }
    return Array(data)
  }

  /// Whether the bytes at `offset` could begin a chunk: four printable characters and a size that fits into the file.
  func isChunk(at offset: UInt64) -> Bool {
    guard let name = read(at: offset, count: 4), name.allSatisfy({ (0x20..<0x7F).contains($0) }),
      let length = number(at: offset + 4, count: 4, bigEndian: false)
    else { return false }
    return length <= size - offset - 8
  }

  /// The offset of a chunk of a RIFF or IFF file: a name of four bytes and a size of four, padded to even length.
  func chunk(_ name: String, from start: UInt64 = 12, bigEndian: Bool) -> UInt64? {
    chunk(name, from: start) { offset in
      number(at: offset + 4, count: 4, bigEndian: bigEndian).map { 8 + $0 + $0 & 1 }
    }
  }

  /// The offset of a chunk of a Sony Wave64 file: a name of sixteen bytes, of which the first four identify it, and a
  /// size of eight bytes, which includes the 24 bytes of the header and is padded to eight.
  func wave64Chunk(_ name: String) -> UInt64? {
    chunk(name, from: 40) { offset in
      guard let length = number(at: offset + 16, count: 8, bigEndian: false), length >= 24, length < size else {
        return nil
      }
      return (length + 7) / 8 * 8
    }
  }

  /// The offset of a chunk of a Core Audio file: a name of four bytes and a size of eight bytes.
  func coreAudioChunk(_ name: String) -> UInt64? {
    chunk(name, from: 8) { offset in
      guard let length = number(at: offset + 4, count: 8, bigEndian: true), length < size else { return nil }
      return 12 + length
    }
  }

  /// - Parameter length: gives the length of the chunk at an offset, its header included; `nil` ends the search.
  private func chunk(_ name: String, from start: UInt64, length: (UInt64) -> UInt64?) -> UInt64? {
    var offset = start
    for _ in 0..<Self.mostChunks {
      guard let found = text(at: offset) else { return nil }
      if found == name { return offset }
      guard let length = length(offset) else { return nil }
      offset += length
    }
    return nil
  }
}
