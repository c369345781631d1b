/// The dog and the bone.
public struct DogState: Sendable, Equatable, Codable {
  /// What the dog does.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bone and the way to the dog are shown; nothing is heard.
    case introduction
    /// It sits.
    case waiting
    /// It is in the air, while the sound goes on.
    case jumping
    /// The jump fails: back to where it began.
    case stumbling
    /// It runs to the bone.
    case running
    /// It has the bone.
    case finished
  }

  /// What the dog does.
  public internal(set) var phase = Phase.introduction
  /// How much of the introduction was shown, 0…1.
  public internal(set) var introduction = 0.0
  /// Jumps that counted, and jumps that it takes.
  public internal(set) var jumps = 0
  /// See `jumps`.
  public internal(set) var jumpCount: Int
  /// When the jump that goes on, or went on last, began; seconds since the start.
  public internal(set) var jumpStart = 0.0
  /// When it became a stumble.
  public internal(set) var stumbleStart = 0.0
  /// Way of the last run, 0…1.
  public internal(set) var run = 0.0
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(jumpCount: Int) { self.jumpCount = jumpCount }
}
