/// The result of a procedure at one ear and one frequency. Raw values are used in stored files and must not change.
public struct ThresholdResult: Sendable, Hashable, Codable {
  /// The kind of a result.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// A threshold was found: `level`.
    case threshold
    /// The lowest level was heard repeatedly: the threshold is at `level` or below.
    case atOrBelow = "at-or-below"
    /// The highest level was not heard: the threshold, if there is one, is above `level`. This is not a threshold.
    case noResponse = "no-response"
    /// The answers do not support a threshold: `reason` says why, `level` is the best guess or `nil`.
    case unreliable
  }

  /// Why a result is unreliable.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The largest number of trials was not enough.
    case tooManyTrials = "too-many-trials"
    /// The responses are at levels that differ too much: more than 10 dB over the ascents (ISO 8253-1).
    case inconsistent
    /// There were too many presses without a tone.
    case falseAlarms = "false-alarms"
    /// A retest differed too much from the first result.
    case retestDiffers = "retest-differs"
    /// The threshold rose with the masking noise at every level.
    case noPlateau = "no-plateau"
    /// The other ear may have heard the tone and was not masked: the session was stopped before, or the noise would be
    /// too loud.
    case notMasked = "not-masked"
  }

  /// The kind of the result.
  public var status: Status
  /// The level of the result in decibels of the session's scale; `nil` if there is none.
  public var level: Double?
  /// The standard deviation of a threshold's posterior in decibels; `nil` if the procedure gives none.
  public var standardDeviation: Double?
  /// Why the result is unreliable; `nil` for any other status.
  public var reason: Reason?
  /// Number of trials.
  public var trialCount: Int

  private init(_ status: Status, _ level: Double?, _ deviation: Double?, _ reason: Reason?, _ trialCount: Int) {
    self.status = status
    self.level = level
    standardDeviation = deviation
    self.reason = reason
    self.trialCount = trialCount
  }

  /// A threshold was found at a level.
  public static func threshold(_ level: Double, standardDeviation: Double? = nil, trialCount: Int) -> Self {
    Self(.threshold, level, standardDeviation, nil, trialCount)
  }

  /// The lowest level was heard repeatedly.
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

  /// The level of a threshold; `nil` for any other status.
  public var threshold: Double? { status == .threshold ? level : nil }
}
