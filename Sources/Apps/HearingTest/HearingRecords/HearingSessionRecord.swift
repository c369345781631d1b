import AppRecords
import Foundation
import HearingTest

/// One session: a person's thresholds were looked for once.
package struct HearingSessionRecord: StoredSession, Hashable {
  /// Number in the database.
  package let id: Int64
  /// What others know the session by: a UUID, the same in every export.
  package let uuid: String
  /// The person.
  package let person: Person
  /// What it follows.
  package let plan: SessionPlan
  /// How its tones are heard.
  package let conditions: SessionConditions
  /// When it began.
  package let started: Date
  /// When all results were there; `nil` as long as some are missing.
  package let ended: Date?
  /// Its trials so far.
  package let trialCount: Int
  /// What the check of the earphones before it came to; `nil`: there was none.
  package var earphones: EarphoneCheck.Verdict?

  /// The unit of its levels: dB HL with a calibration only.
  package var unit: String { conditions.calibration == nil ? "dB (nominal, not calibrated)" : "dB HL" }
}
