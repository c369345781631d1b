/// One of the two ears. Raw values are used in stored files and must not change.
public enum Ear: String, Sendable, Hashable, Codable, CaseIterable {
  /// The right ear: red, O; channel 1 of a stereo sound.
  case right
  /// The left ear: blue, X; channel 0 of a stereo sound.
  case left

  /// The channel of a stereo sound for this ear: left 0, right 1.
  public var channel: Int { self == .left ? 0 : 1 }

  /// The other ear.
  public var other: Ear { self == .left ? .right : .left }
}
