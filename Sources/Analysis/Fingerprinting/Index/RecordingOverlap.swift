/// A stretch that two recordings have in common.
public struct RecordingOverlap: Sendable, Hashable, Codable {
  /// Name of the recording that is earlier in the index.
  public let first: String
  /// Name of the other recording.
  public let second: String
  /// Where the stretch starts in the first, seconds.
  public let firstStart: Double
  /// Where the stretch starts in the second, seconds.
  public let secondStart: Double
  /// Length of the stretch, seconds.
  public let duration: Double
  /// Share of differing bits over the stretch, 0…1.
  public let bitErrorRate: Double

  /// Time in the second recording minus time in the first, in seconds.
  public var shift: Double { secondStart - firstStart }
}
