import AudioCore

/// A sound after a degradation, and the relation of its times and frequencies to those of the original.
public struct DegradedSound: Sendable {
  /// The degraded samples.
  public var sound: AudioBuffer
  /// An instant t of the original lies at `delay + t * stretch`, in seconds.
  public var delay: Double
  /// Duration of a part of the degraded sound over that of the original.
  public var stretch: Double
  /// A frequency of the degraded sound over that of the original.
  public var frequencyFactor: Double
  /// Values measured on the result, by a name with the unit, such as `signalToNoiseDB`.
  public var realised: [String: Double]

  /// A degraded sound. By default its times and frequencies are those of the original.
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
