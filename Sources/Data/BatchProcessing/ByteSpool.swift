import FilePaths
import Foundation

/// Bytes in a temporary file. They can be read several times, and memory does not grow with their number.
///
/// The file has no name, so it disappears when this process ends, even if the process is killed. Append first, then read. Do
/// not use it from several threads at the same time.
package final class ByteSpool: @unchecked Sendable {
  /// The file's descriptor, which belongs to this instance.
  package let descriptor: Int32
  /// Number of bytes that were appended.
  package private(set) var count = 0

  private let folder: String
  private var buffer: [UInt8] = []
  /// Number of bytes in the file. Others may move the descriptor's own place.
  private var written = 0
  /// The reason of the first write or read that failed; `nil` if none failed.
  private var failure: String?

  private static let pieceSize = 1 << 16

  /// Makes an empty spool with its file in `folder`, which must exist; by default the system's temporary folder.
  ///
  /// - Throws: `BatchError.unwritable`.
  package init(folder: String = FileManager.default.temporaryDirectory.path) throws(BatchError) {
    self.folder = folder
    let path = ResultPaths.join(folder, ".rows-\(UUID().uuidString)")
    do { descriptor = try FileAccess.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) } catch {
      throw .unwritable(path: folder, reason: error.description)
    }
    FileAccess.remove(path)
  }

  deinit { close(descriptor) }

  /// Appends bytes that `body` adds to an array. A failure to write is thrown by `check()`.
  package func append(_ body: (inout [UInt8]) -> Void) {
    let before = buffer.count
    body(&buffer)
    count += buffer.count - before
    if buffer.count >= Self.pieceSize { drain() }
  }

  /// Appends the bytes of values as they are in memory.
  package func append(_ bytes: UnsafeRawBufferPointer) { append { $0.append(contentsOf: bytes) } }

  /// Replaces the first bytes by others, for example by a header with a length that is known at the end.
  ///
  /// - Precondition: at least so many bytes were appended.
  package func replaceStart(with bytes: [UInt8]) {
    precondition(bytes.count <= count)
    drain()
    if failure == nil, pwrite(descriptor, bytes, bytes.count, 0) != bytes.count {
      failure = String(cString: strerror(errno))
    }
  }

  /// Writes what is still in memory.
  ///
  /// - Throws: `BatchError.unwritable`, also for an earlier write or read that failed.
  package func check() throws(BatchError) {
    drain()
    if let failed { throw failed }
  }

  /// The first write or read that failed; `nil` if none did.
  var failed: BatchError? { failure.map { .unwritable(path: folder, reason: $0) } }

  /// The bytes from a place on, at most `limit`; empty at the end, and after a failure, which `check()` throws.
  package func piece(at offset: Int, limit: Int = 1 << 16) -> [UInt8] {
    drain()
    guard failure == nil, offset < count else { return [] }
    var read = -1
    let piece = [UInt8](unsafeUninitializedCapacity: min(limit, count - offset)) { buffer, filled in
      repeat {
        read = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      } while read < 0 && errno == EINTR
      filled = max(0, read)
    }
    if read <= 0 { failure = read < 0 ? String(cString: strerror(errno)) : "the temporary file is cut short" }
    return piece
  }

  /// Calls `body` with all bytes, piece by piece.
  ///
  /// - Throws: `BatchError.unwritable`, and the errors of `body`.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    try check()
    var offset = 0
    while offset < count {
      let piece = piece(at: offset)
      if piece.isEmpty { break }
      offset += piece.count
      try body(piece)
    }
    try check()
  }

  /// All bytes as data that the system reads from the file when they are looked at. They stay valid without the spool.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func mapped() throws(BatchError) -> Data {
    try check()
    guard count > 0 else { return Data() }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .unwritable(path: folder, reason: String(cString: strerror(errno)))
    }
    return Data(bytesNoCopy: start, count: count, deallocator: .unmap)
  }

  private func drain() {
    var taken = 0
    while taken < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress.map { $0 + taken }, bytes.count - taken, off_t(written))
      }
      if count >= 0 {
        taken += count
        written += count
      } else if errno != EINTR {
        failure = String(cString: strerror(errno))
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
