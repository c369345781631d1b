/// The reason why an archive or one of its entries is not read or written.
package enum ZipArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is no zip archive, or it is damaged or encrypted.
  case unreadable(reason: String)
  /// The path of an entry leads out of the archive.
  case unsafePath(String, reason: String)
  /// An entry has more bytes than the limit.
  case tooLong(String, limit: Int)
  /// The archive has more entries than the limit.
  case tooManyEntries(limit: Int)
  /// The archive cannot be written.
  case unwritable(reason: String)

  /// One line: what was expected, and what came.
  package var description: String {
    switch self {
    case .unreadable(let reason): "expected a zip archive: \(reason)"
    case .unsafePath(let path, let reason): "expected paths within the archive, got '\(path)': \(reason)"
    case .tooLong(let path, let limit): "\(path): expected at most \(limit / 1_048_576) MB, got more"
    case .tooManyEntries(let limit): "expected at most \(limit) entries, got more"
    case .unwritable(let reason): "the zip archive cannot be written: \(reason)"
    }
  }
}
