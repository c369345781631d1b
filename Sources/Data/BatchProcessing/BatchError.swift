/// An error about the files of a batch of recordings. Each description is one line.
package enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file cannot be read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be written; `reason` is the system's message.
  case unwritable(path: String, reason: String)
  /// A pattern or folder contains no recording; `passedOver` lists the skipped files and folders, a line each.
  case nothingFound(input: String, passedOver: [String] = [])
  /// A manifest has no column that names the audio file.
  case manifestWithoutAudio(path: String, columns: [String])
  /// A line of a manifest is malformed.
  case malformedManifest(path: String, line: Int, reason: String)
  /// The folder holds results of other inputs or of another configuration.
  case otherResults(folder: String)
  /// The output file already exists.
  case exists(path: String)
  /// The output file is one of the recordings.
  case replacesInput(path: String)
  /// Two recordings have the same output file.
  case sameOutput(path: String, first: String, second: String)
  /// Another process is writing to the folder.
  case inUse(folder: String)

  /// One line with the expected and the actual state.
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
