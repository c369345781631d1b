import FilePaths
import Foundation
import Synchronization

/// A text file that appears under its name when it is complete: it is written beside it and renamed. Two that are
/// written to one path at the same time do not meet; the last one that finishes stands.
package final class OutputFile: TextOutputStream {
  private static let partSuffix = ".ossicle-part"
  private static let counter = Atomic(0)

  private let path: String
  private let partPath: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: String?

  /// Starts the file; folders on the way are made.
  ///
  /// - Parameter isPrivate: whether only its owner may read it, and enter the folders that are made, as `PrivateFile` says.
  /// - Throws: `BatchError.unwritable`.
  package init(path: String, isPrivate: Bool = false) throws(BatchError) {
    if isPrivate {
      try PrivateFile.makeFolder(FileAccess.folder(of: path))
    } else {
      try Self.makeFolder(for: path)
    }
    self.path = path
    partPath = Self.partPath(for: path)
    // A part that a killed process left has the rights that it was made with.
    if isPrivate { FileAccess.remove(partPath) }
    do throws(FileAccessError) {
      descriptor = try FileAccess.open(
        partPath, O_WRONLY | O_CREAT | (isPrivate ? O_EXCL | O_NOFOLLOW : O_TRUNC),
        mode: isPrivate ? PrivateFile.filePermissions : 0o644)
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Makes the folder of a file that is to be written, and those on the way.
  ///
  /// - Throws: `BatchError.unwritable`.
  package static func makeFolder(for path: String) throws(BatchError) {
    let folder = FileAccess.folder(of: path)
    guard !folder.isEmpty else { return }
    do { try FileAccess.makeFolder(folder) } catch {
      throw .unwritable(path: folder, reason: "the folder cannot be made: \(error)")
    }
  }

  /// Lets `body` write a file in its own way, under a name beside `path`, and renames it when `body` returns.
  ///
  /// - Throws: `BatchError.unwritable`, and what `body` throws; nothing appears then.
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

  /// Removes what killed runs left unfinished in `folder`, or anywhere below it. No other run may be writing there.
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

  /// Adds a line to the end of a file, which is made if need be, in one piece: lines of several processes do not mix.
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

  /// Appends text. A failure is kept until `finish()`.
  package func write(_ string: String) {
    buffer.append(contentsOf: string.utf8)
    if buffer.count >= 1 << 16 { drain() }
  }

  /// Appends bytes. A failure is kept until `finish()`.
  package func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= 1 << 16 { drain() }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `BatchError.unwritable` if any part could not be written; nothing appears then.
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
