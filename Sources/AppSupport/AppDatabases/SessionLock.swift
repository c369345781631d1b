import Foundation

/// A session that one process writes: nobody else may as long as this lives. A process that dies lets go of it.
///
/// It is a lock of one byte of a file beside the database, which stays empty: the byte with the session's number.
package final class SessionLock: Sendable {
  /// What the file's name ends with, after that of the database.
  static let ending = "-lock"

  /// `F_OFD_SETLK`, which the C library's headers hide from Swift.
  #if os(Linux)
    private static let setLock: Int32 = 37
  #else
    private static let setLock: Int32 = 90
  #endif

  private let descriptor: Int32

  /// - Throws: `AppDatabaseError.sessionInUse`, `.inaccessible`.
  init(_ session: Int64, ofDatabase path: String) throws(AppDatabaseError) {
    descriptor = open(path + Self.ending, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .inaccessible(path: path + Self.ending, reason: String(cString: strerror(errno)))
    }
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(session)
    range.l_len = 1
    // Of this opening of the file, not of the process: two within one process exclude each other, too.
    guard fcntl(descriptor, Self.setLock, &range) == 0 || ![EACCES, EAGAIN].contains(errno) else {
      close(descriptor)
      throw .sessionInUse(path: path, session: session)
    }
    // A file system without locks leaves it at that.
  }

  deinit { close(descriptor) }
}
