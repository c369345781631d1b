/// What can go wrong around the recordings of a batch. Each description is one line.
package enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file cannot be read; the system's reason.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be written; the system's reason.
  case unwritable(path: String, reason: String)
  /// A pattern or folder gave no recording; what was passed over there, a line each.
  case nothingFound(input: String, passedOver: [String] = [])
  /// A manifest has no column that names the audio file.
  case manifestWithoutAudio(path: String, columns: [String])
  /// A line of a manifest cannot be understood.
  case malformedManifest(path: String, line: Int, reason: String)
  /// The folder holds results of other inputs or another configuration.
  case otherResults(folder: String)
  /// A file that would be written exists.
  case exists(path: String)
  /// A file that would be written is one of the recordings.
  case replacesInput(path: String)
  /// Two recordings would be written to one file.
  case sameOutput(path: String, first: String, second: String)
  /// Another process is writing to the folder.
  case inUse(folder: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    case .nothingFound(let input, let passedOver):
      (["\(input): expected recordings, found none"] + passedOver).joined(separator: "; ")
    case .manifestWithoutAudio(let path, let columns):
      "\(path): expected a column 'audio', 'file_name' or 'path', got \(columns.joined(separator: ", "))"
    case .malformedManifest(let path, let line, let reason): "\(path): line \(line): \(reason)"
    case .otherResults(let folder):
      "\(folder): holds results of other inputs or settings; choose another folder, or --force to replace them"
    case .exists(let path): "\(path): exists; choose another place, or --force to replace it"
    case .replacesInput(let path): "\(path): expected a place for results, got one of the recordings"
    case .sameOutput(let path, let first, let second): "\(path): would hold the results of both \(first) and \(second)"
    case .inUse(let folder): "\(folder): another run is writing here"
    }
  }
}
