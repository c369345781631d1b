/// A file of results in a run's record, and the recording that it is about.
package struct RecordedFile: Encodable, Sendable {
  /// The recording's path as it was given or found.
  package let path: String
  /// Checksum of the recording's bytes; `nil` if they could not be read once more.
  package let checksum: String?
  /// The file's path below the record's folder.
  package let file: String

  /// A file about the recording at `path`.
  package init(path: String, checksum: String?, file: String) {
    self.path = path
    self.checksum = checksum
    self.file = file
  }

  /// Where the record of a run goes whose results are the single file at `path`.
  package static func recordPath(beside path: String) -> String { path + ".run.json" }
}
