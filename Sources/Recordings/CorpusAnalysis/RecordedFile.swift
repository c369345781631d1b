/// A result file in a run's record, with the recording that it was made from.
package struct RecordedFile: Encodable, Sendable {
  /// The recording's path, as given by the user or found in a folder.
  package let path: String
  /// The checksum of the recording's bytes; `nil` if they could not be read for it.
  package let checksum: String?
  /// The format of a recording without a header, as text; `nil` if its header was read.
  package let raw: String?
  /// The result file's path, relative to the record's folder.
  package let file: String

  /// Creates the entry of a result file of the recording at `path`.
  package init(path: String, checksum: String?, raw: String? = nil, file: String) {
    self.path = path
    self.raw = raw
    self.checksum = checksum
    self.file = file
  }

  /// The path of the record of a run whose results are the single file at `path`.
  package static func recordPath(beside path: String) -> String { path + ".run.json" }
}
