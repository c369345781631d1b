/// The pitches of two players who sing at once.
public struct PlayerPitches: Sendable, Hashable, Codable {
  /// The first player's pitch, hertz; `nil` if none is heard in their range.
  public var lower: Double?
  /// The second player's pitch, hertz; `nil` if none is heard in their range.
  public var upper: Double?

  /// Makes the pitches of two players.
  public init(lower: Double? = nil, upper: Double? = nil) {
    self.lower = lower
    self.upper = upper
  }
}
