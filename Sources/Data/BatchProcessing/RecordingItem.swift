/// One recording of a batch: where it is, and what its manifest says of it.
package struct RecordingItem: Sendable, Equatable {
  /// The recording's name in results: the path of its file as it was given or found.
  package var path: String
  /// Path of the file that holds its bytes; another than `path` where the bytes came from standard input.
  package var location: String
  /// Further columns of the manifest, in its order.
  package var metadata: [Metadatum]

  /// A column of a manifest with its value.
  package struct Metadatum: Sendable, Equatable {
    /// Name of the column.
    package var name: String
    /// Its value as text.
    package var value: String

    /// A named value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A recording; its file is at `path` unless another `location` is given.
  package init(path: String, location: String? = nil, metadata: [Metadatum] = []) {
    self.path = path
    self.location = location ?? path
    self.metadata = metadata
  }
}
