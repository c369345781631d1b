import FilePaths
import Foundation
import Tables

/// Rows in a temporary file. They can be iterated over several times, and memory does not grow with their number.
///
/// The file has no name, so it disappears when this process ends, even if the process is killed. Append all rows first,
/// then iterate as often as needed. Cost: one sequential write of each row, one sequential read for each iteration. Do
/// not use it from several threads.
package final class RowSpool: Sequence {
  private let descriptor: Int32
  private let folder: String
  private var buffer: [UInt8] = []
  /// The reason of the first write or read that failed; `nil` if none failed.
  private var failure: String?
  /// The number of appended rows.
  package private(set) var count = 0

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

  /// Adds a row after the last one.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  package func append(_ row: Row) throws(BatchError) {
    SpooledRow.append(row, to: &buffer)
    count += 1
    if buffer.count >= Self.pieceSize { try drain() }
  }

  /// Checks that every row can be read back.
  ///
  /// - Throws: `BatchError.unwritable`, also if an earlier iteration could not read the file to its end.
  package func check() throws(BatchError) {
    try drain()
    if let failure { throw .unwritable(path: folder, reason: failure) }
  }

  /// Iterates over the rows in the order in which they were appended. A disk error ends the iteration early; `check()`
  /// throws it.
  package func makeIterator() -> AnyIterator<Row> {
    try? drain()
    var (bytes, start, offset) = ([UInt8](), 0, 0)
    var remaining = count
    return AnyIterator { [self] in
      guard remaining > 0, failure == nil else { return nil }
      while true {
        if let row = SpooledRow.next(in: bytes, at: &start) {
          remaining -= 1
          return row
        }
        bytes.removeFirst(start)
        start = 0
        guard let piece = piece(at: offset) else { return nil }
        offset += piece.count
        bytes += piece
      }
    }
  }

  private static let pieceSize = 1 << 16

  private func piece(at offset: Int) -> [UInt8]? {
    var read = -1
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
      repeat {
        read = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      } while read < 0 && errno == EINTR
      filled = Swift.max(0, read)
    }
    if read <= 0 {
      failure = failure ?? (read < 0 ? String(cString: strerror(errno)) : "the temporary file is cut short")
    }
    return read > 0 ? piece : nil
  }

  private func drain() throws(BatchError) {
    var written = 0
    while written < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { failure = String(cString: strerror(errno)) }
    }
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw .unwritable(path: folder, reason: failure) }
  }
}
