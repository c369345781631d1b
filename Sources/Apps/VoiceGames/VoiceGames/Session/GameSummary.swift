import Foundation

/// How a game went, from all voices in it: given with its last event, and all that the progress of a child is made from.
public struct GameSummary: Sendable, Equatable, Codable {
  /// Seconds from the start to the last event.
  public var duration = 0.0
  /// Seconds in which sounds counted: `duration` without the introduction.
  public var listening = 0.0
  /// Voices, and sounds that were none.
  public var voices = 0
  /// See `voices`.
  public var rejectedSounds = 0
  /// Seconds of voice, and of the longest voice without a pause.
  public var phonation = 0.0
  /// See `phonation`.
  public var longestPhonation = 0.0
  /// Seconds of voice inside the voice range (in the balloon game: the target range), below and above it.
  public var inRange = 0.0
  /// See `inRange`.
  public var belowRange = 0.0
  /// See `inRange`.
  public var aboveRange = 0.0
  /// Mean volume of the voice's ticks, 0…200, and their standard deviation; `nil` if there were none.
  public var meanVolume: Double?
  /// See `meanVolume`.
  public var volumeDeviation: Double?
  /// Geometric mean of the pitch, hertz, and its standard deviation in cents; `nil` if there was none.
  public var meanFrequency: Double?
  /// See `meanFrequency`.
  public var frequencyDeviationCents: Double?

  /// Nothing yet.
  public init() {}
}
