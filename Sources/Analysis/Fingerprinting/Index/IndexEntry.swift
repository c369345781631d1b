/// A recording in an index.
public struct IndexEntry: Sendable, Hashable, Codable {
  /// The name of the recording, unique in the index: usually its path.
  public let id: String
  /// Length of the recording in seconds.
  public let duration: Double
  /// Checksum of the recording's file as given to `IndexWriter.add`; empty if none was given.
  public let checksum: String
  /// Number of words.
  public let wordCount: Int
}
