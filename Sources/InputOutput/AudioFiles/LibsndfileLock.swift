import Foundation

/// One lock around everything in libsndfile that concerns no open file: opening, describing formats, and the reason why
/// opening failed. libsndfile keeps that reason in one global variable, which every opening in any thread writes.
enum LibsndfileLock {
  private static let lock = NSLock()

  static func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
