import BatchProcessing
import TextFiles

/// An error in a corpus.
package enum CorporaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Two recordings have the same name.
  case repeatedName(String)
  /// A list of recordings cannot be read or written.
  case file(BatchError)
  /// A line of a corpus's file is faulty; lines count from 1.
  case invalidLine(path: String, line: Int, expected: String, found: String)
  /// A file or folder as a whole is faulty.
  case invalidFile(path: String, expected: String, found: String)
  /// A format cannot represent a recording.
  case unfitEntry(id: String, expected: String, found: String)

  /// One line with the expected and the actual value.
  package var description: String {
    switch self {
    case .repeatedName(let id): "expected each recording's id once, got \"\(id)\" twice"
    case .file(let error): error.description
    case .invalidLine(let path, let line, let expected, let found):
      "\(path), line \(line): expected \(expected), got \(found)"
    case .invalidFile(let path, let expected, let found): "\(path): expected \(expected), got \(found)"
    case .unfitEntry(let id, let expected, let found): "\(id): expected \(expected), got \(found)"
    }
  }

  /// Converts an error in a text file.
  init(_ error: TextFileError) {
    switch error {
    case .unreadable(let path, let reason): self = .file(.unreadable(path: path, reason: reason))
    case .invalidLine(let path, let line, let expected, let found):
      self = .invalidLine(path: path, line: line, expected: expected, found: found)
    case .invalidFile(let path, let expected, let found):
      self = .invalidFile(path: path, expected: expected, found: found)
    }
  }

  /// Runs `body` and converts its error to `CorporaError`.
  static func reading<Value>(_ body: () throws(BatchError) -> Value) throws(CorporaError) -> Value {
    do { return try body() } catch { throw .file(error) }
  }
}
