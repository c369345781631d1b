import BatchProcessing
import CommandSupport

/// Where the rows of all recordings go, and how they are written: to standard output, or to one file with its record.
struct RowDestination {
  /// How rows are written.
  let format: ResultFormat
  /// The file, if there is one.
  let files: ResultFiles?

  /// Rows at the path that was given with `-o`; `nil` for standard output.
  ///
  /// - Throws: `BatchError` as `ResultFiles`.
  init(_ format: ResultFormat, path: String? = nil, of recordings: RecordingSelection, force: Bool = false) throws {
    self.format = format
    files = try path.map { try ResultFiles(of: recordings, in: $0, force: force) }
  }

  /// The file's path, if there is a file.
  var paths: [String] { files.map { Array($0.paths.prefix(1)) } ?? [] }
}
