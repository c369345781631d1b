/// Where two players' voices are looked for who sound at once.
public struct PlayerRanges: Sendable, Hashable, Codable {
  /// Pitches of the first player, hertz, within 60…1200.
  public var lower: ClosedRange<Double>
  /// Pitches of the second player, all above the first's.
  public var upper: ClosedRange<Double>

  /// Two ranges.
  public init(lower: ClosedRange<Double>, upper: ClosedRange<Double>) {
    self.lower = lower
    self.upper = upper
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("first player's pitches in Hz", lower, within: 60...1200)
    try GameError.check("second player's pitches in Hz", upper, within: lower.upperBound...1200)
  }
}
