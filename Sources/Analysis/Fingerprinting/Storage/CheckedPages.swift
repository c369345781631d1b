import Synchronization

/// The pages of a mapped file that have checksums. A page is compared with its checksum when it is first read.
///
/// Later reads of the page cost a test of one bit. A page that does not match is compared again each time, so the
/// answer does not depend on earlier reads. It is safe to use from several threads.
package final class CheckedPages: @unchecked Sendable {
  /// Size of a page in bytes.
  package static let size = 4096

  private enum Checksums {
    /// One checksum per page, at this offset in the file.
    case perPage(offset: Int)
    /// One checksum of all pages together: the first read compares all of them.
    case whole(UInt32)
  }

  private let file: MappedFile
  /// The bytes that have checksums. The first page may start within a page of the file.
  private let range: Range<Int>
  private let checksums: Checksums
  /// Names a range of bytes in errors.
  private let parts: @Sendable (Range<Int>) -> String
  /// One bit per page of the file: whether the page matched its checksum.
  private let flags: UnsafeMutablePointer<Atomic<UInt64>>
  private let flagCount: Int

  /// Pages whose XXH64 checksums, 8 bytes each, are at `offset`.
  convenience init(
    _ file: MappedFile, _ range: Range<Int>, checksumsAt offset: Int, parts: @escaping @Sendable (Range<Int>) -> String
  ) {
    self.init(file, range, .perPage(offset: offset), parts)
  }

  /// Pages that share one CRC-32C, as in segments of version 1.
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

  /// Number of pages for a number of bytes.
  package static func count(_ byteCount: Int) -> Int { (byteCount + size - 1) / size }

  /// The XXH64 of each page.
  package static func checksums(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [UInt64] {
    (0..<count(range.upperBound)).map { XXH64.checksum(UnsafeRawBufferPointer(rebasing: bytes[self.bytes($0, range)])) }
  }

  /// Verifies that a range of bytes, at least one, matches its checksums.
  ///
  /// - Throws: `FingerprintError.damagedFile`.
  @inline(__always)
  package func require(_ bytes: Range<Int>) throws(FingerprintError) {
    var page = bytes.lowerBound / Self.size
    let last = (bytes.upperBound - 1) / Self.size
    while page <= last {
      if flags[page >> 6].load(ordering: .relaxed) & 1 << UInt64(page & 63) == 0 { try check(page) }
      page += 1
    }
  }

  /// Compares all pages, including those that matched before.
  ///
  /// - Returns: the ranges of bytes that do not match; neighbouring ranges are joined.
  package func damagedRanges() -> [Range<Int>] {
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

  /// The error for a range of bytes that does not match.
  package func damage(_ bytes: Range<Int>) -> FingerprintError {
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

  /// The bytes of a page that its checksum covers.
  private static func bytes(_ page: Int, _ range: Range<Int>) -> Range<Int> {
    (page * size..<(page + 1) * size).clamped(to: range)
  }
}
