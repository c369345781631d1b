import AppSettings

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

  /// Throws `SettingError` for what is outside of its range.
  public func validate() throws(SettingError) {
    try SettingError.check("first player's pitches", lower, within: 60...1200, .hertz)
    try SettingError.check("second player's pitches", upper, within: lower.upperBound...1200, .hertz)
  }
}
