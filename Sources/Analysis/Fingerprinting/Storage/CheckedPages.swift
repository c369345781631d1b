import Synchronization

/// The pages of a mapped file that have checksums. A page is compared with its checksum when it is first looked at.
///
/// Later looks at the page cost a test of one bit. A page that does not fit is compared anew each time: the answer does not
/// depend on what was asked before. Safe to use from several threads.
final class CheckedPages: @unchecked Sendable {
  /// Bytes of a page.
  static let size = 4096

  private enum Checksums {
    /// A checksum a page, at this offset in the file.
    case perPage(offset: Int)
    /// One checksum of all pages together: the first look compares all.
    case whole(UInt32)
  }

  private let file: MappedFile
  /// Bytes that have checksums. The first page may begin within its page of the file.
  private let range: Range<Int>
  private let checksums: Checksums
  /// What bytes are called in errors.
  private let parts: @Sendable (Range<Int>) -> String
  /// A bit a page of the file: whether it fits.
  private let flags: UnsafeMutablePointer<Atomic<UInt64>>
  private let flagCount: Int

  /// Pages whose XXH64, 8 bytes each, stand at `offset`.
  convenience init(
    _ file: MappedFile, _ range: Range<Int>, checksumsAt offset: Int, parts: @escaping @Sendable (Range<Int>) -> String
  ) {
    self.init(file, range, .perPage(offset: offset), parts)
  }

  /// Pages that have one CRC-32C together, as segments of version 1 have it.
  convenience init(
    _ file: MappedFile, _ range: Range<Int>, checksum: UInt32, parts: @escaping @Sendable (Range<Int>) -> String
  ) {
    self.init(file, range, .whole(checksum), parts)
  }

  private init(
    _ file: MappedFile, _ range: Range<Int>, _ checksums: Checksums, _ parts: @escaping @Sendable (Range<Int>) -> String
  ) {
    self.file = file
    self.range = range
    self.checksums = checksums
    self.parts = parts
    flagCount = Self.count(range.upperBound) / 64 + 1
    flags = .allocate(capacity: flagCount)
    for index in 0..<flagCount { (flags + index).initialize(to: Atomic(0)) }
  }

  deinit {
    flags.deinitialize(count: flagCount)
    flags.deallocate()
  }

  /// Pages that so many bytes need.
  static func count(_ byteCount: Int) -> Int { (byteCount + size - 1) / size }

  /// The XXH64 of each page.
  static func checksums(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [UInt64] {
    (0..<count(range.upperBound)).map { XXH64.checksum(UnsafeRawBufferPointer(rebasing: bytes[self.bytes($0, range)])) }
  }

  /// Makes sure that bytes of the file are as they were written; there must be at least one.
  ///
  /// - Throws: `FingerprintError.damagedFile`.
  @inline(__always)
  func require(_ bytes: Range<Int>) throws(FingerprintError) {
    var page = bytes.lowerBound / Self.size
    let last = (bytes.upperBound - 1) / Self.size
    while page <= last {
      if flags[page >> 6].load(ordering: .relaxed) & 1 << UInt64(page & 63) == 0 { try check(page) }
      page += 1
    }
  }

  /// Compares all pages, those that fitted before, too.
  ///
  /// - Returns: the bytes that do not fit, neighbours together.
  func damagedRanges() -> [Range<Int>] {
    guard case .perPage = checksums else { return isWhole() ? [] : [range] }
    var damaged: [Range<Int>] = []
    for page in 0..<Self.count(range.upperBound) where !fits(page) {
      let bytes = Self.bytes(page, range)
      if let last = damaged.last, last.upperBound == bytes.lowerBound {
        damaged[damaged.count - 1] = last.lowerBound..<bytes.upperBound
      } else {
        damaged.append(bytes)
      }
    }
    return damaged
  }

  @inline(never)
  private func check(_ page: Int) throws(FingerprintError) {
    switch checksums {
    case .perPage:
      guard fits(page) else { throw damage(Self.bytes(page, range)) }
      flags[page >> 6].bitwiseOr(1 << UInt64(page & 63), ordering: .relaxed)
    case .whole:
      guard isWhole() else { throw damage(range) }
      for index in 0..<flagCount { flags[index].store(.max, ordering: .relaxed) }
    }
  }

  /// The error that names bytes which do not fit.
  func damage(_ bytes: Range<Int>) -> FingerprintError {
    .damagedFile(
      path: file.path,
      reason: "the checksum of its \(parts(bytes)), bytes \(bytes.lowerBound) to \(bytes.upperBound - 1), does not fit")
  }

  private func fits(_ page: Int) -> Bool {
    guard case .perPage(let offset) = checksums else { return false }
    let stored = file.bytes.loadUnaligned(fromByteOffset: offset + 8 * page, as: UInt64.self)
    return XXH64.checksum(piece(Self.bytes(page, range))) == UInt64(littleEndian: stored)
  }

  private func isWhole() -> Bool {
    guard case .whole(let checksum) = checksums else { return false }
    return CRC32C.checksum(piece(range)) == checksum
  }

  private func piece(_ bytes: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[bytes])
  }

  /// The bytes of a page that have checksums.
  private static func bytes(_ page: Int, _ range: Range<Int>) -> Range<Int> {
    (page * size..<(page + 1) * size).clamped(to: range)
  }
}
