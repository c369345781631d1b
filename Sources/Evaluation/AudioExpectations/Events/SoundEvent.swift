/// A found or expected sound.
public struct SoundEvent: Sendable, Hashable {
  /// Name of the source.
  public let source: String
  /// Start in seconds.
  public let time: Double
  /// Length in seconds; `nil` if the sound plays to the end of the source.
  public let duration: Double?
  /// Gain relative to the source, as a factor.
  public let gain: Double

  /// Creates an event.
  public init(_ source: String, at time: Double, duration: Double? = nil, gain: Double = 1) {
    self.source = source
    self.time = time
    self.duration = duration
    self.gain = gain
  }
}
