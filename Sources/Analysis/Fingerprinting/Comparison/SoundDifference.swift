/// A stretch in which a recording differs from its reference.
public struct SoundDifference: Sendable, Hashable, Codable {
  /// The kind of a difference.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Most bands, or all together, are weaker than in the reference: a dropout, or sound that was cut or faded.
    case missing
    /// Most bands are stronger than in the reference: a click, a noise, a doubled sound.
    case added
    /// The spectrum and its changes differ: another sound.
    case changed
    /// From here on the other recording is later (a gap, a repetition), or it leaves out so much of the reference from here.
    case jump
    /// The other recording ends, or begins, before this stretch of the reference.
    case absent
  }

  /// The kind of the difference.
  public let kind: Kind
  /// Start in the reference, in seconds.
  public let start: Double
  /// Length in seconds; 0 for a jump.
  public let duration: Double
  /// Size of the difference: the largest deviation of `SoundComparison.level` in decibels (missing, added), the share
  /// of differing bits (changed), or seconds (jump, absent).
  public let size: Double
}
