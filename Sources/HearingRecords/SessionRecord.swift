import Foundation
import HearingTest

/// One session: a person's thresholds were looked for once.
public struct SessionRecord: Sendable, Hashable {
  /// Number in the database.
  public let id: Int64
  /// What others know the session by: a UUID, the same in every export.
  public let uuid: String
  /// The person.
  public let person: Person
  /// What it follows.
  public let plan: SessionPlan
  /// How its tones are heard.
  public let conditions: SessionConditions
  /// When it began.
  public let started: Date
  /// When all results were there; `nil` as long as some are missing.
  public let ended: Date?
  /// Its trials so far.
  public let trialCount: Int
  /// What the check of the earphones before it came to; `nil`: there was none.
  public var earphones: EarphoneCheck.Verdict?

  /// The unit of its levels: dB HL with a calibration only.
  public var unit: String { conditions.calibration == nil ? "dB (nominal, not calibrated)" : "dB HL" }
}
