/// The balloon.
public struct BalloonState: Sendable, Equatable, Codable {
  /// What it does.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is there, as large as the voice is loud.
    case floating
    /// It has popped and is not to be seen.
    case popped
    /// It has turned and smiles.
    case finished
  }

  /// What it does.
  public internal(set) var phase = Phase.floating
  /// Its size, 0…1: the volume as a share of 200.
  public internal(set) var size = 0.0
  /// Whether the voice is inside the target range: the balloon bobs.
  public internal(set) var isInTarget = false
  /// How long the target has been held, of the time needed, 0…1.
  public internal(set) var progress = 0.0
  /// How often it has popped, and when last, seconds since the start.
  public internal(set) var pops = 0
  /// See `pops`.
  public internal(set) var poppedAt = 0.0
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
