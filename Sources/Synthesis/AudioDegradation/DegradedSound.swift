import AudioCore

/// A sound after a degradation, and how its times and frequencies go with those of the original.
public struct DegradedSound: Sendable {
  /// The samples.
  public var sound: AudioBuffer
  /// An instant t of the original lies at `delay + t * stretch`, in seconds.
  public var delay: Double
  /// Duration of a part of the degraded sound over that of the original.
  public var stretch: Double
  /// A frequency of the degraded sound over that of the original.
  public var frequencyFactor: Double
  /// What came out where it can be measured, by name with its unit, such as `signalToNoiseDB`.
  public var realised: [String: Double]

  /// A degraded sound; times and frequencies as in the original unless said.
  public init(
    _ sound: AudioBuffer, delay: Double = 0, stretch: Double = 1, frequencyFactor: Double = 1,
    realised: [String: Double] = [:]
  ) {
    self.sound = sound
    self.delay = delay
    self.stretch = stretch
    self.frequencyFactor = frequencyFactor
    self.realised = realised
  }
}
