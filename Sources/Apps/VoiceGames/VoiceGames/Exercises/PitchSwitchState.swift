/// Low or high.
public struct PitchSwitchState: Sendable, Equatable, Codable {
  /// The pitch now, hertz; `nil` without voice.
  public internal(set) var frequency: Double?
  /// Whether the high target is shown.
  public internal(set) var wantsHigh = false
  /// Targets that were met.
  public internal(set) var reached = 0
  /// Whether those were all.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
