import FilePaths
import Foundation

/// How many bytes of audio a file's header promises, and how many follow it: libsndfile mends a difference silently.
///
/// Understands RIFF, RIFX and RF64 (WAV), Wave64, AIFF and AIFF-C, and AU; of other containers nothing is said.
struct StatedDataSize: Equatable {
  /// Bytes that the header of the audio data promises.
  let promised: UInt64
  /// Bytes from the start of the audio data to the end of the file.
  let present: UInt64

  /// Where the promise stands in the file.
  let field: Field
  /// Whether the header promises nothing although audio follows, as a recorder leaves it that was cut off.
  let isUnfinished: Bool

  /// A number in the header.
  struct Field: Equatable {
    let offset: UInt64
    let count: Int
    let bigEndian: Bool

    /// The field's bytes for a value, or for the largest that it can hold.
    func bytes(_ value: UInt64) -> [UInt8] {
      let largest = count < 8 ? UInt64(1) << UInt64(8 * count) - 2 : .max - 1
      let little = (0..<count).map { UInt8(truncatingIfNeeded: min(value, largest) >> UInt64(8 * $0)) }
      return bigEndian ? little.reversed() : little
    }
  }

  /// What is wrong with the promise, in a line; `nil` if all that was promised is there and no more.
  var warning: String? {
    if isUnfinished { return "unfinished header: it promises no audio, \(present) bytes follow and were read" }
    guard promised > present else { return nil }
    return "truncated: the header promises \(promised) bytes of audio, \(present) are present"
  }

  /// Reads the header of the file at `path`; `nil` if it is of another kind, or states no size.
  init?(path: String, fileSize: UInt64) {
    guard let descriptor = try? FileAccess.open(path, O_RDONLY) else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? file.close() }
    let bytes = Bytes(file: file, size: fileSize)
    guard let found = Self.find(in: bytes), !found.isUnknown, found.start <= fileSize else { return nil }
    promised = found.size
    present = fileSize - found.start
    field = found.field
    isUnfinished = found.size == 0 && present > 0 && !bytes.isChunk(at: found.start)
  }

  private struct Chunk {
    let start: UInt64
    let size: UInt64
    let field: Field
    /// Values by which writers to a pipe say that they did not know the size, and ones that mean nothing.
    var isUnknown: Bool { size == 0xFFFF_FFFF || size == 0x7FFF_F000 || size == .max }
  }

  private static func find(in file: Bytes) -> Chunk? {
    switch file.text(at: 0) {
    case "RIFF": chunks(file, from: 12, "data", bigEndian: false)
    case "RIFX": chunks(file, from: 12, "data", bigEndian: true)
    case "RF64": longData(file)
    case "riff": wave64(file)
    case "FORM": soundChunk(file)
    case ".snd": sun(file)
    default: nil
    }
  }

  /// Chunks that are passed before a header counts as having no audio: a gigabyte of zeros is a walk without end.
  private static let mostChunks = 4096

  /// Walks four-byte names with four-byte sizes, padded to even length.
  private static func chunks(_ file: Bytes, from start: UInt64, _ name: String, bigEndian: Bool) -> Chunk? {
    var offset = start
    for _ in 0..<mostChunks {
      guard let size = file.number(at: offset + 4, count: 4, bigEndian: bigEndian), let found = file.text(at: offset)
      else { return nil }
      if found == name {
        return Chunk(
          start: offset + 8, size: size, field: Field(offset: offset + 4, count: 4, bigEndian: bigEndian))
      }
      offset += 8 + size + size & 1
    }
    return nil
  }

  /// RF64 (EBU Tech 3306): a data size of 0xFFFFFFFF stands for the 64-bit one in the chunk `ds64`.
  private static func longData(_ file: Bytes) -> Chunk? {
    guard let data = chunks(file, from: 12, "data", bigEndian: false) else { return nil }
    guard data.isUnknown, let extended = chunks(file, from: 12, "ds64", bigEndian: false) else { return data }
    let field = Field(offset: extended.start + 8, count: 8, bigEndian: false)
    return file.number(at: field.offset, count: 8, bigEndian: false).map { size in
      Chunk(start: data.start, size: size, field: field)
    }
  }

  /// Sony Wave64: sixteen-byte names, eight-byte sizes that count the header's 24 bytes, padded to eight.
  private static func wave64(_ file: Bytes) -> Chunk? {
    var offset: UInt64 = 40
    for _ in 0..<mostChunks {
      guard let size = file.number(at: offset + 16, count: 8, bigEndian: false), let name = file.text(at: offset)
      else { return nil }
      if name == "data" {
        let field = Field(offset: offset + 16, count: 8, bigEndian: false)
        return size >= 24 ? Chunk(start: offset + 24, size: size - 24, field: field) : nil
      }
      guard size >= 24, size < file.size else { return nil }
      offset += (size + 7) / 8 * 8
    }
    return nil
  }

  /// AIFF: the chunk SSND holds an offset and a block size before the samples; COMM states their number once more.
  private static func soundChunk(_ file: Bytes) -> Chunk? {
    guard let chunk = chunks(file, from: 12, "SSND", bigEndian: true), chunk.size >= 8 else { return nil }
    let common = chunks(file, from: 12, "COMM", bigEndian: true)
    let counted = common.flatMap { common -> UInt64? in
      // In AIFF-C a frame's size depends on the compression, so only AIFF is multiplied out.
      guard file.text(at: 8) == "AIFF",
        let channels = file.number(at: common.start, count: 2, bigEndian: true),
        let frames = file.number(at: common.start + 2, count: 4, bigEndian: true),
        let bits = file.number(at: common.start + 6, count: 2, bigEndian: true)
      else { return nil }
      return channels * frames * ((bits + 7) / 8)
    }
    return Chunk(start: chunk.start + 8, size: max(chunk.size - 8, counted ?? 0), field: chunk.field)
  }

  /// AU: offset and size of the data stand in the header.
  private static func sun(_ file: Bytes) -> Chunk? {
    guard let start = file.number(at: 4, count: 4, bigEndian: true), start >= 24,
      let size = file.number(at: 8, count: 4, bigEndian: true)
    else { return nil }
    return Chunk(start: start, size: size, field: Field(offset: 8, count: 4, bigEndian: true))
  }
}

/// A file's bytes by their offset.
private struct Bytes {
  let file: FileHandle
  let size: UInt64

  func number(at offset: UInt64, count: Int, bigEndian: Bool) -> UInt64? {
    guard let bytes = read(at: offset, count: count) else { return nil }
    return (bigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether what is there could be a chunk of the file: four printable characters and a size that fits.
  func isChunk(at offset: UInt64) -> Bool {
    guard let name = read(at: offset, count: 4), name.allSatisfy({ (0x20..<0x7F).contains($0) }),
      let length = number(at: offset + 4, count: 4, bigEndian: false)
    else { return false }
    return length <= size - offset - 8
  }

  func text(at offset: UInt64) -> String? { read(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) } }

  private func read(at offset: UInt64, count: Int) -> [UInt8]? {
    guard offset <= size, size - offset >= count, (try? file.seek(toOffset: offset)) != nil,
      let data = try? file.read(upToCount: count), data.count == count
    else { return nil }
    return Array(data)
  }
}
