import Foundation

/// Why the system refused something.
public struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number, as `errno`.
  public let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Of the call that this thread has just made.
  public static var last: FileAccessError { FileAccessError(errno) }

  /// Whether there is nothing at the path.
  public var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's words.
  public var description: String { String(cString: strerror(code)) }
}
