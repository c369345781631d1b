extension RecordingRow {
  /// Where a result comes from.
  package struct Provenance: Sendable, Equatable {
    /// The file's checksum, or `nil` if it could not be read.
    package var checksum: String?
    /// A hash of the configuration.
    package var configuration: String

    /// A checksum and a configuration's hash.
    package init(checksum: String?, configuration: String) {
      self.checksum = checksum
      self.configuration = configuration
    }
  }
}
