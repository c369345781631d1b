import FilePaths
import Foundation
import Synchronization

/// A text file that appears under its name only when it is complete: it is written under a temporary name in the same
/// folder and then renamed. Two writers of one path do not disturb each other; the one that finishes last wins.
package final class OutputFile: TextOutputStream {
  private static let partSuffix = ".ossicle-part"
  private static let counter = Atomic(0)

  private let path: String
  private let partPath: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: String?

  /// Starts the file and makes missing parent folders.
  ///
  /// - Parameter isPrivate: whether only the owner may read the file and enter the new folders (see `PrivateFile`).
  /// - Throws: `BatchError.unwritable`.
  package init(path: String, isPrivate: Bool = false) throws(BatchError) {
    if isPrivate {
      try PrivateFile.makeFolder(FileAccess.folder(of: path))
    } else {
      try Self.makeFolder(for: path)
    }
    self.path = path
    partPath = Self.partPath(for: path)
    // A partial file of a killed process keeps the access rights with which it was made.
    if isPrivate { FileAccess.remove(partPath) }
    do throws(FileAccessError) {
      descriptor = try FileAccess.open(
        partPath, O_WRONLY | O_CREAT | (isPrivate ? O_EXCL | O_NOFOLLOW : O_TRUNC),
        mode: isPrivate ? PrivateFile.filePermissions : 0o644)
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Makes the folder for a file, and its missing parent folders.
  ///
  /// - Throws: `BatchError.unwritable`.
  package static func makeFolder(for path: String) throws(BatchError) {
    let folder = FileAccess.folder(of: path)
    guard !folder.isEmpty else { return }
    do { try FileAccess.makeFolder(folder) } catch {
      throw .unwritable(path: folder, reason: "the folder cannot be made: \(error)")
    }
  }

  /// Calls `body` with a temporary path in the same folder, where it writes the file, and renames the file to `path`
  /// when `body` returns.
  ///
  /// - Throws: `BatchError.unwritable`, and the errors of `body`; after an error no file appears.
  package static func write(
    to path: String, _ body: (_ part: String) throws(BatchError) -> Void
  ) throws(BatchError) {
    try makeFolder(for: path)
    let part = partPath(for: path)
    defer { FileAccess.remove(part) }
    try body(part)
    do { try FileAccess.rename(part, to: path) } catch { throw .unwritable(path: path, reason: error.description) }
  }

  private static func partPath(for path: String) -> String {
    let folder = FileAccess.folder(of: path)
    let number = counter.add(1, ordering: .relaxed).newValue
    let name = (path as NSString).lastPathComponent.suffix(200)
    return FolderTree.join(folder, ".\(name).\(getpid())-\(number)\(partSuffix)")
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    FileAccess.remove(partPath)
  }

  /// Removes the partial files of killed runs in `folder`, with `below` also in all folders below it. No other run may
  /// be writing there.
  package static func removeUnfinished(in folder: String, below: Bool = false) {
    for name in (try? FileAccess.names(in: folder)) ?? [] {
      let path = FolderTree.join(folder, name)
      if name.hasSuffix(partSuffix) {
        FileAccess.remove(path)
      } else if below, FileStatus(path: path, followsLinks: false)?.kind == .folder {
        removeUnfinished(in: path, below: true)
      }
    }
  }

  /// Appends a line to a file, which is made if it is missing. The line is written in one piece, so lines of several
  /// processes do not mix.
  ///
  /// - Throws: `BatchError.unwritable`.
  package static func append(_ line: String, to path: String) throws(BatchError) {
    let descriptor: Int32
    do { descriptor = try FileAccess.open(path, O_WRONLY | O_CREAT | O_APPEND) } catch {
      throw .unwritable(path: path, reason: error.description)
    }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Appends text. `finish()` throws an error of the write.
  package func write(_ string: String) {
    buffer.append(contentsOf: string.utf8)
    if buffer.count >= 1 << 16 { drain() }
  }

  /// Appends bytes. `finish()` throws an error of the write.
  package func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= 1 << 16 { drain() }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `BatchError.unwritable` if any part could not be written; no file appears then.
  package func finish() throws(BatchError) {
    drain()
    if close(descriptor) != 0 { failure = failure ?? String(cString: strerror(errno)) }
    descriptor = -1
    if failure == nil {
      do { try FileAccess.rename(partPath, to: path) } catch { failure = error.description }
    }
    if let failure {
      FileAccess.remove(partPath)
      throw .unwritable(path: path, reason: failure)
    }
  }

  private func drain() {
    var written = 0
    while written < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { failure = String(cString: strerror(errno)) }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
