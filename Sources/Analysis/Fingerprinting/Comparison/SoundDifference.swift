/// Something in which one recording differs from another at a place.
public struct SoundDifference: Sendable, Hashable {
  /// What differs.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Most bands, or all together, are weaker than in the reference: a dropout, something cut or faded.
    case missing
    /// Most bands are stronger than in the reference: a click, a noise, a doubled sound.
    case added
    /// The spectrum and its changes differ: another sound.
    case changed
    /// From here on the other recording is earlier or later: a splice, a gap, a repetition.
    case jump
    /// The other recording ends, or begins, before this stretch of the reference.
    case absent
  }

  /// What differs.
  public let kind: Kind
  /// Where in the reference it starts, seconds.
  public let start: Double
  /// How long it is, seconds; 0 for a jump.
  public let duration: Double
  /// How much: the largest deviation of `SoundComparison.level` in decibels for missing and added, share of differing bits for
  /// changed, seconds for a jump and for what is absent.
  public let size: Double
}
