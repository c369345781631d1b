import FilePaths
import Foundation

/// The number of audio bytes that a file's header states and the number that follow it. libsndfile does not report a
/// difference.
///
/// Understands RIFF, RIFX and RF64 (WAV), Wave64, AIFF and AIFF-C, and AU; other containers are not examined.
struct StatedDataSize: Equatable {
  /// Bytes of audio that the header states.
  let promised: UInt64
  /// Bytes from the start of the audio data to the end of the file.
  let present: UInt64

  /// The place of the stated size in the file.
  let field: Field
  /// Whether the header states no size although audio follows, as in the file of a recorder that was interrupted.
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

  /// One line on the difference between the stated and the present bytes; `nil` if they are equal.
  var warning: String? {
    if isUnfinished { return "unfinished header: it promises no audio, \(present) bytes follow and were read" }
    guard promised > present else { return nil }
    return "truncated: the header promises \(promised) bytes of audio, \(present) are present"
  }

  /// Reads the header of the file at `path`; `nil` if it is of another kind, or states no size.
  init?(path: String, fileSize: UInt64) {
    guard let file = try? FileAccess.handle(path) else { return nil }
    defer { try? file.close() }
    let bytes = FileBytes(file: file, size: fileSize)
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
    /// Values that writers to a pipe use for an unknown size, and values without a meaning.
    var isUnknown: Bool { size == 0xFFFF_FFFF || size == 0x7FFF_F000 || size == .max }
  }

  private static func find(in file: FileBytes) -> Chunk? {
    switch file.text(at: 0) {
    case "RIFF": data(file, "data", bigEndian: false)
    case "RIFX": data(file, "data", bigEndian: true)
    case "RF64": longData(file)
    case "riff": wave64(file)
    case "FORM": soundChunk(file)
    case ".snd": sun(file)
    default: nil
    }
  }

  /// A data chunk whose size has four bytes.
  private static func data(_ file: FileBytes, _ name: String, bigEndian: Bool) -> Chunk? {
    file.chunk(name, bigEndian: bigEndian).flatMap { offset in
      let field = Field(offset: offset + 4, count: 4, bigEndian: bigEndian)
      return file.number(at: field.offset, count: 4, bigEndian: bigEndian).map { size in
        Chunk(start: offset + 8, size: size, field: field)
      }
    }
  }

  /// RF64 (EBU Tech 3306): a data size of 0xFFFFFFFF stands for the 64-bit one in the chunk `ds64`.
  private static func longData(_ file: FileBytes) -> Chunk? {
    guard let data = data(file, "data", bigEndian: false) else { return nil }
    guard data.isUnknown, let extended = file.chunk("ds64", bigEndian: false) else { return data }
    let field = Field(offset: extended + 16, count: 8, bigEndian: false)
    return file.number(at: field.offset, count: 8, bigEndian: false).map { size in
      Chunk(start: data.start, size: size, field: field)
    }
  }

  /// Sony Wave64, whose sizes include the 24 bytes of the header.
  private static func wave64(_ file: FileBytes) -> Chunk? {
    guard let offset = file.wave64Chunk("data"),
      let size = file.number(at: offset + 16, count: 8, bigEndian: false), size >= 24
    else { return nil }
    return Chunk(start: offset + 24, size: size - 24, field: Field(offset: offset + 16, count: 8, bigEndian: false))
  }

  /// AIFF: the chunk SSND holds an offset and a block size before the samples; COMM states the number of frames once
  /// more.
  private static func soundChunk(_ file: FileBytes) -> Chunk? {
    guard let chunk = data(file, "SSND", bigEndian: true), chunk.size >= 8 else { return nil }
    let common = data(file, "COMM", bigEndian: true)
    let counted = common.flatMap { common -> UInt64? in
      // In AIFF-C the size of a frame depends on the compression, so the size is computed from COMM for AIFF only.
      guard file.text(at: 8) == "AIFF",
        let channels = file.number(at: common.start, count: 2, bigEndian: true),
        let frames = file.number(at: common.start + 2, count: 4, bigEndian: true),
        let bits = file.number(at: common.start + 6, count: 2, bigEndian: true)
      else { return nil }
      return channels * frames * ((bits + 7) / 8)
    }
    return Chunk(start: chunk.start + 8, size: max(chunk.size - 8, counted ?? 0), field: chunk.field)
  }

  /// AU: the header states the offset and the size of the data.
  private static func sun(_ file: FileBytes) -> Chunk? {
    guard let start = file.number(at: 4, count: 4, bigEndian: true), start >= 24,
      let size = file.number(at: 8, count: 4, bigEndian: true)
    else { return nil }
    return Chunk(start: start, size: size, field: Field(offset: 8, count: 4, bigEndian: true))
  }
}
