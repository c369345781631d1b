import Foundation

/// The lock of a session that one process writes: no other process may write the session while this instance lives. The
/// lock ends with its process.
///
/// The lock covers one byte of a file beside the database: the byte at the offset of the session's number. The file
/// stays empty.
package final class SessionLock: Sendable {
  /// The lock file's name is that of the database with this ending.
  static let ending = "-lock"

  /// The value of `F_OFD_SETLK`, which the C library's headers hide from Swift.
  #if os(Linux)
    private static let setLock: Int32 = 37
  #else
    private static let setLock: Int32 = 90
  #endif

  private let descriptor: Int32
  private let session: Int64

  /// Locks a session.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse`, `.inaccessible`.
  init(_ session: Int64, ofDatabase path: String) throws(AppDatabaseError) {
    descriptor = open(path + Self.ending, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .inaccessible(path: path + Self.ending, reason: String(cString: strerror(errno)))
    }
    self.session = session
    // The lock belongs to this opening of the file, not to the process: two locks within one process exclude each
    // other, too.
    guard Self.set(F_WRLCK, descriptor, session) == 0 || ![EACCES, EAGAIN].contains(errno) else {
      // `deinit` runs after this, too, and closes the file.
      throw .sessionInUse(path: path, session: session)
    }
    // On a file system without locks the session stays unlocked.
  }

  /// The longest time that the conversion of a large file of an earlier version may take, in seconds.
  private static let openingPatience = 600.0

  /// The lock of a database that is being opened: of two processes that open one file, the second waits until the first
  /// has given it its identity, its journal and its tables. It covers byte 0; the numbers of sessions begin at 1.
  ///
  /// - Returns: `nil` where no file can be made beside the database. Opening the database itself tells what is wrong.
  /// - Throws: `AppDatabaseError.busy`.
  static func opening(_ path: String) throws(AppDatabaseError) -> SessionLock? {
    let end = ContinuousClock.now + .seconds(openingPatience)
    while true {
      do { return try SessionLock(0, ofDatabase: path) } catch .sessionInUse {
        guard ContinuousClock.now < end else { throw .busy(path: path) }
        usleep(5_000)
      } catch { return nil }
    }
  }

  deinit {
    // A child that another thread starts just now still has the file open until it runs its program, so closing alone
    // would leave the file locked for that moment.
    _ = Self.set(F_UNLCK, descriptor, session)
    close(descriptor)
  }

  private static func set(_ type: Int32, _ descriptor: Int32, _ session: Int64) -> Int32 {
    var range = flock()
    range.l_type = Int16(type)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(session)
    range.l_len = 1
    return fcntl(descriptor, setLock, &range)
  }
}
