/// One trial with its answer, as it is stored.
public struct Trial: Sendable, Hashable, Codable {
  /// What a trial is for. Raw values are stored and stay.
  public enum Purpose: String, Sendable, Hashable, Codable, CaseIterable {
    /// To get to know the tones; counts for nothing.
    case familiarisation
    /// For a threshold.
    case threshold
    /// For the second threshold at the retest frequency.
    case retest
    /// For a threshold with noise in the other ear.
    case masked
    /// No tone: to see whether there is an answer.
    case catchTrial = "catch"
  }

  /// Its number in the session, from 0.
  public var number: Int
  /// What it is for.
  public var purpose: Purpose
  /// The ear and the frequency; of a catch trial those of the tone that might have been.
  public var point: TonePoint
  /// The level in decibels of the session's scale; `nil` for a catch trial.
  public var level: Double?
  /// The level of masking noise in the other ear, in decibels of the session's scale; `nil`: no noise.
  public var noise: Double?
  /// Seconds of silence before it.
  public var pause: Double
  /// The answer.
  public var response: ToneResponse
  /// Presses outside of its window: during the pause before it.
  public var strayPresses: Int

  /// A trial.
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

  /// What is presented.
  public var presentation: Presentation {
    Presentation(number: number, purpose: purpose, point: point, level: level, noise: noise, pause: pause)
  }
}

/// What is to be presented next.
public struct Presentation: Sendable, Hashable, Codable {
  /// Its number in the session, from 0.
  public var number: Int
  /// What it is for.
  public var purpose: Trial.Purpose
  /// The ear and the frequency.
  public var point: TonePoint
  /// The level in decibels of the session's scale; `nil` for silence.
  public var level: Double?
  /// The level of masking noise in the other ear, in decibels of the session's scale; `nil`: no noise.
  public var noise: Double?
  /// Seconds of silence before it.
  public var pause: Double

  /// A presentation.
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
