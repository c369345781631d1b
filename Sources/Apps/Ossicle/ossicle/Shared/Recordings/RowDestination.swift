import BatchProcessing
import CommandSupport

/// The destination and the format of the rows of all recordings: standard output, or one file with its record.
struct RowDestination {
  /// The format of the rows.
  let format: ResultFormat
  /// The file; `nil` if the rows go to standard output.
  let files: ResultFiles?

  /// Creates the destination for the path given with `-o`. A path of `nil` stands for standard output.
  ///
  /// - Throws: `BatchError` as `ResultFiles`.
  init(_ format: ResultFormat, path: String? = nil, of recordings: RecordingSelection, force: Bool = false) throws {
    self.format = format
    files = try path.map { try ResultFiles(of: recordings, in: $0, force: force) }
  }

  /// The file's path; empty if the rows go to standard output.
  var paths: [String] { files.map { Array($0.paths.prefix(1)) } ?? [] }
}
