/// Speaking in the window, for one child.
public struct VoiceTimingSettings: Sendable, Hashable, Codable {
  /// Seconds for which a window is open, 0.2…30.
  public var window: Double
  /// Seconds between two windows, at least, 0.3…60.
  public var pause: Double
  /// Seconds by which the pause may be longer, 0…60.
  public var irregularity: Double
  /// Hits that are needed, 1…100.
  public var count: Int
  /// Decides the irregular times.
  public var seed: UInt64

  /// Five hits.
  public init(
    window: Double = 1.5, pause: Double = 2, irregularity: Double = 1.5, count: Int = 5, seed: UInt64 = 1
  ) {
    self.window = window
    self.pause = pause
    self.irregularity = irregularity
    self.count = count
    self.seed = seed
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("window in seconds", window, in: 0.2...30)
    try GameError.check("pause in seconds", pause, in: 0.3...60)
    try GameError.check("irregularity in seconds", irregularity, in: 0...60)
    try GameError.check("hits", count, in: 1...100)
  }
}
