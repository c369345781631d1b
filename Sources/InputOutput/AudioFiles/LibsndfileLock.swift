import Foundation

/// One lock around the calls of libsndfile that concern no open file: opening, describing formats, and reading the
/// reason for a failed opening. libsndfile keeps that reason in one global variable, which every opening in any thread
/// overwrites.
///
/// A fork waits for the lock, so that the child of a process whose other threads open files does not find it locked for
/// ever.
enum LibsndfileLock {
  private static let lock: NSLock = {
    let lock = NSLock()
    _ = pthread_atfork(
      { LibsndfileLock.lock.lock() }, { LibsndfileLock.lock.unlock() }, { LibsndfileLock.lock.unlock() })
    return lock
  }()

  static func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
