import BatchProcessing
import FilePaths
import Foundation

/// Reads the lines of a file one after the other. Memory does not grow with their number.
final class LineReader {
  private let path: String
  private let file: FileHandle
  private var buffer = Data()
  private var hasEnded = false

  /// Opens the file at `path`.
  ///
  /// - Throws: `BatchError.unreadable`.
  init(path: String) throws(BatchError) {
    do { file = try FileAccess.handle(path) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    self.path = path
  }

  deinit { try? file.close() }

  /// The next line without its end; `nil` after the last.
  ///
  /// - Throws: `BatchError.unreadable`.
  func next() throws(BatchError) -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer = buffer[(end + 1)...]
        return line
      }
      if hasEnded {
        defer { buffer = Data() }
        return buffer.isEmpty ? nil : buffer
      }
      do {
        let more = try file.read(upToCount: 1 << 18) ?? Data()
        hasEnded = more.isEmpty
        // A copy, because a slice would keep the storage of all lines already read.
        buffer = Data(buffer) + more
      } catch {
        throw .unreadable(path: path, reason: "\(error)")
      }
    }
  }
}
