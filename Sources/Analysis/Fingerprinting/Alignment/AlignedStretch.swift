/// A stretch of one recording and its place in another.
public struct AlignedStretch: Sendable, Hashable, Codable {
  /// Start in the first recording, seconds.
  public let start: Double
  /// Length, seconds.
  public let duration: Double
  /// Time in the second recording minus time in the first, in seconds, at the stretch's middle.
  public let offset: Double
  /// Share of differing bits, 0…1; `nil` if no word of the stretch has content in both recordings.
  public let bitErrorRate: Double?
}
