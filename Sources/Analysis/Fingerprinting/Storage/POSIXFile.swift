import Foundation

/// An open file, and what an index asks of the system beyond Foundation: contents that are on the disk when a call returns,
/// files that replace others at once, files as memory, and a file that one process holds.
///
/// Only this file of the room calls POSIX. Another system needs another one in its place.
final class POSIXFile: Sendable {
  /// How a file is opened.
  enum Opening {
    /// For reading; it must exist.
    case reading
    /// For writing and reading, empty.
    case creating
    /// For writing and reading, with what it has; it is created if there is none.
    case keeping
  }

  let path: String
  private let descriptor: Int32

  init(_ path: String, _ opening: Opening) throws(FingerprintError) {
    let flags =
      switch opening {
      case .reading: O_RDONLY
      case .creating: O_RDWR | O_CREAT | O_TRUNC
      case .keeping: O_RDWR | O_CREAT
      }
    let opened = open(path, flags | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw Self.unavailable(path) }
    self.path = path
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Writes bytes at the place where the last ones ended.
  func append(_ bytes: [UInt8]) throws(FingerprintError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.unavailable(path) }
      written += count
    }
  }

  /// Writes the contents of the file or folder to the disk, and returns when that is done.
  func sync() throws(FingerprintError) {
    guard fsync(descriptor) == 0 else { throw Self.unavailable(path) }
  }

  /// Holds the file until it is closed or the process ends.
  ///
  /// - Returns: whether no other opening of the file held it.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// The size in bytes.
  func size() throws(FingerprintError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unavailable(path) }
    return Int(status.st_size)
  }

  /// Makes the file as long as this, with blocks of the disk that are reserved now: a full disk gives an error here instead
  /// of a signal at a later write to its memory.
  func reserve(_ size: Int) throws(FingerprintError) {
    #if os(Linux)
      let code = posix_fallocate(descriptor, 0, size)
    #else
      let code = ftruncate(descriptor, Int64(size)) == 0 ? 0 : errno
    #endif
    guard code == 0 else { throw Self.unavailable(path, code) }
  }

  /// The first bytes of the file as memory, which stays until `unmap`.
  func mapped(size: Int, isWritable: Bool) throws(FingerprintError) -> UnsafeMutableRawBufferPointer {
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let address = mmap(nil, size, protection, Int32(MAP_SHARED), descriptor, 0), address != MAP_FAILED else {
      throw Self.unavailable(path)
    }
    return UnsafeMutableRawBufferPointer(start: address, count: size)
  }

  /// Writes the changes of the file's memory to the disk, and returns when that is done.
  func sync(_ memory: UnsafeMutableRawBufferPointer) throws(FingerprintError) {
    guard msync(memory.baseAddress, memory.count, Int32(MS_SYNC)) == 0 else { throw Self.unavailable(path) }
  }

  /// Gives back the memory of a file.
  static func unmap(_ memory: UnsafeMutableRawBufferPointer) { munmap(memory.baseAddress, memory.count) }

  /// Replaces `path` by `temporary` at once: readers see either the old or the new file.
  static func replace(_ path: String, with temporary: String) throws(FingerprintError) {
    guard rename(temporary, path) == 0 else { throw unavailable(path) }
  }

  /// Removes a file; readers that have it open keep it. A file that cannot be removed stays.
  static func remove(_ path: String) { unlink(path) }

  private static func unavailable(_ path: String, _ code: Int32 = errno) -> FingerprintError {
    .unavailable(path: path, reason: String(cString: strerror(code)))
  }
}
