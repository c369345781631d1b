/// The fundamental frequency that a rendered signal has at one time, known because it was rendered from it.
public struct ReferencePitchFrame: Sendable, Equatable {
  /// Seconds from the signal's start.
  public let time: Double
  /// The instantaneous fundamental frequency in hertz; `nil` where the signal was rendered unvoiced.
  public let frequency: Double?

  /// A frame of a reference track.
  public init(time: Double, frequency: Double?) {
    self.time = time
    self.frequency = frequency
  }
}
