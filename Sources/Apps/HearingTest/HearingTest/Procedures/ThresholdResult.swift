/// What a procedure came to at one ear and one frequency. Raw values are stored and stay.
public struct ThresholdResult: Sendable, Hashable, Codable {
  /// What kind of result it is.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// A threshold was found: `level`.
    case threshold
    /// The lowest level was heard again and again: the threshold is at `level` or below.
    case atOrBelow = "at-or-below"
    /// The highest level was not heard: the threshold, if there is one, is above `level`. This is not a threshold.
    case noResponse = "no-response"
    /// The answers do not support a threshold: `reason` says why, `level` is the best guess or `nil`.
    case unreliable
  }

  /// Why a result is unreliable.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The most trials that are allowed did not suffice.
    case tooManyTrials = "too-many-trials"
    /// Responses at levels that are too far apart: more than 10 dB over the ascents (ISO 8253-1).
    case inconsistent
    /// Too many presses where there was no tone.
    case falseAlarms = "false-alarms"
    /// A retest differed too much.
    case retestDiffers = "retest-differs"
    /// Raising the masking noise never left the threshold where it was.
    case noPlateau = "no-plateau"
    /// The other ear may have heard it, and was not masked: the session was stopped before, or the noise would be too loud.
    case notMasked = "not-masked"
  }

  /// What kind of result it is.
  public var status: Status
  /// The level in decibels of the session's scale that `status` speaks of; `nil` if there is none.
  public var level: Double?
  /// How sure a threshold is: the standard deviation of the posterior in decibels; `nil` where a procedure gives none.
  public var standardDeviation: Double?
  /// Why it is unreliable; `nil` for any other status.
  public var reason: Reason?
  /// Trials that it took.
  public var trialCount: Int

  private init(_ status: Status, _ level: Double?, _ deviation: Double?, _ reason: Reason?, _ trialCount: Int) {
    self.status = status
    self.level = level
    standardDeviation = deviation
    self.reason = reason
    self.trialCount = trialCount
  }

  /// A threshold.
  public static func threshold(_ level: Double, standardDeviation: Double? = nil, trialCount: Int) -> Self {
    Self(.threshold, level, standardDeviation, nil, trialCount)
  }

  /// The lowest level was heard again and again.
  public static func atOrBelow(_ lowest: Double, trialCount: Int) -> Self {
    Self(.atOrBelow, lowest, nil, nil, trialCount)
  }

  /// The highest level was not heard.
  public static func noResponse(at highest: Double, trialCount: Int) -> Self {
    Self(.noResponse, highest, nil, nil, trialCount)
  }

  /// The answers do not support a threshold.
  public static func unreliable(
    _ reason: Reason, bestGuess: Double?, standardDeviation: Double? = nil, trialCount: Int
  ) -> Self {
    Self(.unreliable, bestGuess, standardDeviation, reason, trialCount)
  }

  /// The threshold, if one was found and nothing speaks against it.
  public var threshold: Double? { status == .threshold ? level : nil }
}
