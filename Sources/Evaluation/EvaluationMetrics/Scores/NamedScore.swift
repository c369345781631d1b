/// A score under the name by which the field knows it.
public struct NamedScore: Sendable, Hashable, Codable {
  /// The name; of metrics that a peer has, the key under which the peer gives it.
  public let name: String
  /// The score.
  public let score: Score

  /// A score under a name.
  public init(_ name: String, _ score: Score) {
    self.name = name
    self.score = score
  }
}
