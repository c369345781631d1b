import AppSettings

/// The pitch ranges in which the voices of two simultaneous players are searched.
public struct PlayerRanges: Sendable, Hashable, Codable {
  /// Pitches of the first player, hertz, within 60…1200.
  public var lower: ClosedRange<Double>
  /// Pitches of the second player, hertz; all are above those of the first player.
  public var upper: ClosedRange<Double>

  /// Makes the ranges of two players.
  public init(lower: ClosedRange<Double>, upper: ClosedRange<Double>) {
    self.lower = lower
    self.upper = upper
  }

  /// Throws `SettingError` for a value outside of its range.
  public func validate() throws(SettingError) {
    try SettingError.check("first player's pitches", lower, within: 60...1200, .hertz)
    try SettingError.check("second player's pitches", upper, within: lower.upperBound...1200, .hertz)
  }
}
