/// Meeting a stored sound, for one child.
public struct SpectrumMatchSettings: Sendable, Hashable, Codable {
  /// The sound to meet.
  public var model: SoundModel
  /// How near is near enough, dB, 0.5…40.
  public var tolerance: Double
  /// Seconds to hold it, 0.05…30.
  public var hold: Double

  /// Half a second.
  public init(model: SoundModel, tolerance: Double = 5, hold: Double = 0.5) {
    self.model = model
    self.tolerance = tolerance
    self.hold = hold
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("tolerance in dB", tolerance, in: 0.5...40)
    try GameError.check("hold in seconds", hold, in: 0.05...30)
  }
}
