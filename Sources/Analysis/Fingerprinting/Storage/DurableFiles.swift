import Foundation

/// File operations whose results survive the end of the process and a failure of the machine.
enum DurableFiles {
  /// Writes the contents of a file or folder to the disk, and returns when that is done.
  static func sync(_ path: String) throws(FingerprintError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unavailable(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw unavailable(path) }
  }

  /// Replaces `path` by `temporary` atomically.
  static func replace(_ path: String, with temporary: String) throws(FingerprintError) {
    guard rename(temporary, path) == 0 else { throw unavailable(path) }
    try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Writes a whole file atomically: readers see either the old or the new contents.
  static func write(_ bytes: [UInt8], to path: String) throws(FingerprintError) {
    let temporary = path + ".tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw unavailable(temporary) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = unavailable(temporary)
        close(descriptor)
        throw error
      }
      written += count
    }
    let isSynced = fsync(descriptor) == 0
    close(descriptor)
    guard isSynced else { throw unavailable(temporary) }
    try replace(path, with: temporary)
  }

  static func unavailable(_ path: String) -> FingerprintError {
    .unavailable(path: path, reason: String(cString: strerror(errno)))
  }
}
