/// A sound that was heard, or is to be.
public struct SoundEvent: Sendable, Hashable {
  /// The name of what sounds.
  public let source: String
  /// When it begins, in seconds.
  public let time: Double
  /// For how long, in seconds; `nil`: to its end.
  public let duration: Double?
  /// The factor by which it is louder than its source.
  public let gain: Double

  /// An event.
  public init(_ source: String, at time: Double, duration: Double? = nil, gain: Double = 1) {
    self.source = source
    self.time = time
    self.duration = duration
    self.gain = gain
  }
}
