/// The reason why a set, or a picture of one, is not read.
package enum SymbolSetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no folder and no archive at the path.
  case unreadable(path: String, reason: String)
  /// The archive is damaged or hostile; the archive's own words.
  case badArchive(path: String, reason: String)
  /// There is no picture in the folder or archive.
  case noPictures(path: String, looked: Int)
  /// The set has more files than the limit.
  case tooManyFiles(path: String, limit: Int)
  /// A file is larger than the limit, in bytes.
  case tooLarge(file: String, size: Int, limit: Int)
  /// The set has no such file any more.
  case missing(file: String)
  /// A file is no picture of a known kind, or its head is damaged.
  case notAPicture(file: String, reason: String)
  /// A picture has more or fewer points than the limits.
  case badDimensions(file: String, width: Int, height: Int, limit: Int)
  /// A drawing is not well-formed, or it is made to exhaust memory.
  case badDrawing(file: String, reason: String)

  /// One line: what was expected, and what came.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): expected a folder or a zip archive of pictures: \(reason)"
    case .badArchive(let path, let reason): "\(path): \(reason)"
    case .noPictures(let path, let looked):
      "\(path): expected pictures (SVG, PNG, JPEG, WebP, GIF), got \(looked) other file\(looked == 1 ? "" : "s")"
    case .tooManyFiles(let path, let limit): "\(path): expected at most \(limit) files, got more"
    case .tooLarge(let file, let size, let limit): "\(file): expected at most \(limit) bytes, got \(size)"
    case .missing(let file): "\(file): expected a file of the set, got none"
    case .notAPicture(let file, let reason): "\(file): expected a picture (SVG, PNG, JPEG, WebP, GIF): \(reason)"
    case .badDimensions(let file, let width, let height, let limit):
      "\(file): expected 1 to \(limit) points a side, got \(width) x \(height)"
    case .badDrawing(let file, let reason): "\(file): \(reason)"
    }
  }
}
