/// The airplane on its way.
public struct AirplaneState: Sendable, Equatable, Codable {
  /// What it does.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// It waits behind the edge for the first sound.
    case hidden
    /// The voice carries it.
    case ascending
    /// It sinks.
    case descending
    /// It stands on the ground.
    case stopped
    /// It lands at the house.
    case landing
    /// It is there.
    case landed
  }

  /// What it does.
  public internal(set) var phase = Phase.hidden
  /// Way to the house, 0…1.
  public internal(set) var position = 0.0
  /// 0 on the ground, 1 at the top.
  public internal(set) var altitude = 0.0
  /// Speed, in units of way a second.
  public internal(set) var speed = 0.0
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
