/// One recording of a batch: where it is, and what its manifest says of it.
public struct RecordingItem: Sendable, Equatable {
  /// The recording's name in results: the path of its file as it was given or found.
  public var path: String
  /// Path of the file that holds its bytes; another than `path` where the bytes came from standard input.
  public var location: String
  /// Further columns of the manifest, in its order.
  public var metadata: [Metadatum]

  /// A column of a manifest with its value.
  public struct Metadatum: Sendable, Equatable {
    /// Name of the column.
    public var name: String
    /// Its value as text.
    public var value: String

    /// A named value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A recording; its file is at `path` unless another `location` is given.
  public init(path: String, location: String? = nil, metadata: [Metadatum] = []) {
    self.path = path
    self.location = location ?? path
    self.metadata = metadata
  }
}
