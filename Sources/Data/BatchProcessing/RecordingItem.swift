/// One recording of a batch: its path and the columns of its manifest.
package struct RecordingItem: Sendable, Equatable {
  /// The recording's name in results: the path by which its file was given or found.
  package var path: String
  /// The path of the file with the recording's bytes. It differs from `path` if the bytes came from standard input.
  package var location: String
  /// The format of a recording without a header, as text: the manifest's column `raw_format`, or that given for the whole
  /// batch; `nil` to read the header.
  package var raw: String?
  /// The other columns of the manifest, in the file's order.
  package var metadata: [Metadatum]

  /// A column of a manifest with its value.
  package struct Metadatum: Sendable, Equatable {
    /// The name of the column.
    package var name: String
    /// The value as text.
    package var value: String

    /// Makes a named value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a recording. Its file is at `path` unless another `location` is given.
  package init(path: String, location: String? = nil, raw: String? = nil, metadata: [Metadatum] = []) {
    self.path = path
    self.raw = raw
    self.location = location ?? path
    self.metadata = metadata
  }
}
