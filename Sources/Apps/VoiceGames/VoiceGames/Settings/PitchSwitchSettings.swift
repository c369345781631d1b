/// Switching between pitches, for one child.
public struct PitchSwitchSettings: Sendable, Hashable, Codable {
  /// Pitches that are low, hertz, within 40…2000.
  public var low: ClosedRange<Double>
  /// Pitches that are high; above the low ones.
  public var high: ClosedRange<Double>
  /// Ticks for which a pitch must be held, 1…200.
  public var requiredTicks: Int
  /// Targets to meet, 1…100.
  public var count: Int

  /// A child's low and high notes, eight targets.
  public init(
    low: ClosedRange<Double> = 150...250, high: ClosedRange<Double> = 300...600, requiredTicks: Int = 4, count: Int = 8
  ) {
    self.low = low
    self.high = high
    self.requiredTicks = requiredTicks
    self.count = count
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("low pitches in Hz", low, within: 40...2000)
    try GameError.check("high pitches in Hz", high, within: low.upperBound...2000)
    try GameError.check("required ticks", requiredTicks, in: 1...200)
    try GameError.check("targets", count, in: 1...100)
  }
}
