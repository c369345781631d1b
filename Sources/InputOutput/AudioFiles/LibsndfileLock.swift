import Foundation

/// One lock around the calls of libsndfile that concern no open file: opening, describing formats, and reading the
/// reason for a failed opening. libsndfile keeps that reason in one global variable, which every opening in any thread
/// overwrites.
enum LibsndfileLock {
  private static let lock = NSLock()

  static func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
