/// What makes a sound count in a game, per game and child: the thesis's 4.2.2.
public struct SoundRules: Sendable, Hashable, Codable {
  /// Volumes of a valid voice, 0…200.
  public var voiceRange: ClosedRange<Double>
  /// Ticks that a voice must stay in the range before it counts, 1…200.
  public var requiredTicks: Int
  /// Lengths of a valid short sound, seconds, 0…30.
  public var allowedDuration: ClosedRange<Double>

  /// The defaults suit a child's voice in front of a tablet: −42 to −9 dBFS with the usual floor of −60 dBFS.
  public init(
    voiceRange: ClosedRange<Double> = 60...170, requiredTicks: Int = 4,
    allowedDuration: ClosedRange<Double> = 0.03...0.6
  ) {
    self.voiceRange = voiceRange
    self.requiredTicks = requiredTicks
    self.allowedDuration = allowedDuration
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("voice range", voiceRange, within: 0...200)
    try GameError.check("required ticks", requiredTicks, in: 1...200)
    try GameError.check("allowed duration in seconds", allowedDuration, within: 0...30)
  }
}
