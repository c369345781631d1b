/// Holding a pitch, for one child.
public struct PitchHoldSettings: Sendable, Hashable, Codable {
  /// Pitches to keep to, hertz, within 40…2000.
  public var band: ClosedRange<Double>
  /// Seconds to keep to them, 0.1…60.
  public var hold: Double
  /// Whether leaving the band empties the progress, or only stops it.
  public var startsAgain: Bool

  /// About a fifth around a child's middle pitch, for two seconds.
  public init(band: ClosedRange<Double> = 210...320, hold: Double = 2, startsAgain: Bool = true) {
    self.band = band
    self.hold = hold
    self.startsAgain = startsAgain
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("band in Hz", band, within: 40...2000)
    try GameError.check("hold in seconds", hold, in: 0.1...60)
  }
}
