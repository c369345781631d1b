import Foundation

/// Why the system refused something.
package struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number, as `errno`.
  package let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Of the call that this thread has just made.
  package static var last: FileAccessError { FileAccessError(errno) }

  /// Whether there is nothing at the path.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's words.
  package var description: String { String(cString: strerror(code)) }
}
