/// A recording in an index.
public struct IndexEntry: Sendable, Hashable {
  /// Its name, unique in the index: usually its path.
  public let id: String
  /// Its length, seconds.
  public let duration: Double
  /// Checksum of its file as whoever added it computed it; empty if none.
  public let checksum: String
  /// Number of its words.
  public let wordCount: Int
}
