/// A stretch of one recording and where it lies in another.
public struct AlignedStretch: Sendable, Hashable {
  /// Start in the first recording, seconds.
  public let start: Double
  /// Length, seconds.
  public let duration: Double
  /// Time in the second recording less time in the first, seconds, at the stretch's middle.
  public let offset: Double
  /// Share of differing bits, 0…1; `nil` if the stretch has no content in both.
  public let bitErrorRate: Double?
}
