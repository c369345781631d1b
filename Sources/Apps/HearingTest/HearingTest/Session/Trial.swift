/// One trial with its answer. It can be stored.
public struct Trial: Sendable, Hashable, Codable {
  /// The purpose of a trial. Raw values are used in stored files and must not change.
  public enum Purpose: String, Sendable, Hashable, Codable, CaseIterable {
    /// To learn how the tones sound; it does not count.
    case familiarisation
    /// For a threshold.
    case threshold
    /// For the second threshold at the retest frequency.
    case retest
    /// For a threshold with noise in the other ear.
    case masked
    /// No tone, to see whether there is an answer.
    case catchTrial = "catch"
  }

  /// Its number in the session, from 0.
  public var number: Int
  /// Why the trial is part of the session.
  public var purpose: Purpose
  /// The ear and the frequency; for a catch trial those of the tone that it replaces.
  public var point: TonePoint
  /// The level in decibels of the session's scale; `nil` for a catch trial.
  public var level: Double?
  /// The level of masking noise in the other ear, in decibels of the session's scale; `nil` for no noise.
  public var noise: Double?
  /// Silence before it, in seconds.
  public var pause: Double
  /// Whether the listener pressed, and when.
  public var response: ToneResponse
  /// Number of presses outside of its window: during the pause before it.
  public var strayPresses: Int

  /// Creates a trial.
  public init(
    number: Int, purpose: Purpose, point: TonePoint, level: Double?, noise: Double? = nil, pause: Double,
    response: ToneResponse, strayPresses: Int = 0
  ) {
    self.number = number
    self.purpose = purpose
    self.point = point
    self.level = level
    self.noise = noise
    self.pause = pause
    self.response = response
    self.strayPresses = strayPresses
  }

  /// The presentation of the trial.
  public var presentation: Presentation {
    Presentation(number: number, purpose: purpose, point: point, level: level, noise: noise, pause: pause)
  }
}

/// A tone or silence to be presented.
public struct Presentation: Sendable, Hashable, Codable {
  /// Its number in the session, from 0.
  public var number: Int
  /// Why it is part of the session.
  public var purpose: Trial.Purpose
  /// The ear and the frequency.
  public var point: TonePoint
  /// The level in decibels of the session's scale; `nil` for silence.
  public var level: Double?
  /// The level of masking noise in the other ear, in decibels of the session's scale; `nil` for no noise.
  public var noise: Double?
  /// Silence before it, in seconds.
  public var pause: Double

  /// Creates a presentation.
  public init(
    number: Int, purpose: Trial.Purpose, point: TonePoint, level: Double?, noise: Double? = nil, pause: Double
  ) {
    self.number = number
    self.purpose = purpose
    self.point = point
    self.level = level
    self.noise = noise
    self.pause = pause
  }
}
