extension RecordingRow {
  /// The provenance of a result: the file and the configuration that it was made from.
  package struct Provenance: Sendable, Equatable {
    /// The file's checksum, or `nil` if it could not be read.
    package var checksum: String?
    /// A hash of the configuration.
    package var configuration: String

    /// Creates a provenance.
    package init(checksum: String?, configuration: String) {
      self.checksum = checksum
      self.configuration = configuration
    }
  }
}
