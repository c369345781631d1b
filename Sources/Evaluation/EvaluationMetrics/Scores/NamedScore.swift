/// A score with its usual name.
public struct NamedScore: Sendable, Hashable, Codable {
  /// The name; if a peer has this metric, the peer's key for it.
  public let name: String
  /// The score, which may be undefined.
  public let score: Score

  /// Creates a named score.
  public init(_ name: String, _ score: Score) {
    self.name = name
    self.score = score
  }
}
