import FilePaths
import Foundation
import Tables

/// Rows in a temporary file. They can be iterated over several times, and memory does not grow with their number.
///
/// The file has no name, so it disappears when this process ends, even if the process is killed. Append all rows first,
/// then iterate as often as needed. Cost: one sequential write of each row, one sequential read for each iteration. Do
/// not use it from several threads.
package final class RowSpool: Sequence {
  private let bytes: ByteSpool
  /// The number of appended rows.
  package private(set) var count = 0

  /// Makes an empty spool with its file in `folder`, which must exist; by default the system's temporary folder.
  ///
  /// - Throws: `BatchError.unwritable`.
  package init(folder: String = FileManager.default.temporaryDirectory.path) throws(BatchError) {
    bytes = try ByteSpool(folder: folder)
  }

  /// Adds a row after the last one.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  package func append(_ row: Row) throws(BatchError) {
    bytes.append { SpooledRow.append(row, to: &$0) }
    count += 1
    if let failure = bytes.failed { throw failure }
  }

  /// Checks that every row can be read back.
  ///
  /// - Throws: `BatchError.unwritable`, also if an earlier iteration could not read the file to its end.
  package func check() throws(BatchError) { try bytes.check() }

  /// Iterates over the rows in the order in which they were appended. A disk error ends the iteration early; `check()`
  /// throws it.
  package func makeIterator() -> AnyIterator<Row> {
    var (read, start, offset) = ([UInt8](), 0, 0)
    var remaining = count
    return AnyIterator { [bytes] in
      guard remaining > 0 else { return nil }
      while true {
        if let row = SpooledRow.next(in: read, at: &start) {
          remaining -= 1
          return row
        }
        read.removeFirst(start)
        start = 0
        let piece = bytes.piece(at: offset)
        guard !piece.isEmpty else { return nil }
        offset += piece.count
        read += piece
      }
    }
  }
}
