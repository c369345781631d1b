/// The exact fundamental frequency of a rendered signal at one time, which is the frequency that it was rendered from.
public struct ReferencePitchFrame: Sendable, Equatable, Codable {
  /// Seconds from the signal's start.
  public let time: Double
  /// The instantaneous fundamental frequency in hertz; `nil` where the signal was rendered unvoiced.
  public let frequency: Double?

  /// A frame of a reference track at `time` in seconds.
  public init(time: Double, frequency: Double?) {
    self.time = time
    self.frequency = frequency
  }
}
