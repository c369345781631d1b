/// What two players sing at once.
public struct PlayerPitches: Sendable, Hashable, Codable {
  /// The first player's pitch, hertz; `nil` if none is heard in their range.
  public var lower: Double?
  /// The second player's.
  public var upper: Double?

  /// Two pitches.
  public init(lower: Double? = nil, upper: Double? = nil) {
    self.lower = lower
    self.upper = upper
  }
}
