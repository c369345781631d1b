import Foundation

/// The error with which a system call failed.
package struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The error of this thread's last system call.
  package static var last: FileAccessError { FileAccessError(errno) }

  /// Whether the path does not exist.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's message for the error.
  package var description: String { String(cString: strerror(code)) }
}
