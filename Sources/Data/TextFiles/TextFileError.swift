/// An error in reading a text file. Each description is one line.
package enum TextFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file cannot be read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// A line of a file is invalid; lines count from 1.
  case invalidLine(path: String, line: Int, expected: String, found: String)
  /// A file as a whole is invalid.
  case invalidFile(path: String, expected: String, found: String)

  /// One line with the place, the expected and the actual content.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .invalidLine(let path, let line, let expected, let found):
      "\(path), line \(line): expected \(expected), got \(found)"
    case .invalidFile(let path, let expected, let found): "\(path): expected \(expected), got \(found)"
    }
  }
}
