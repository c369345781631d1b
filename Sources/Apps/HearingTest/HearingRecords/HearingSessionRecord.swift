import AppRecords
import Foundation
import HearingTest
import SoundRoutes

/// One session: a single measurement of a person's thresholds.
package struct HearingSessionRecord: StoredSession, Hashable {
  /// The session's number in the database.
  package let id: Int64
  /// The session's identifier outside the database: a UUID, the same in every export.
  package let uuid: String
  /// The tested person.
  package let person: Person
  /// The plan of the session.
  package let plan: SessionPlan
  /// The conditions under which the tones are played.
  package let conditions: SessionConditions
  /// The place and the examiner.
  package var circumstances = SessionCircumstances.unknown
  /// The time at which the session began.
  package let started: Date
  /// The time at which the last result was complete; `nil` while some results are missing.
  package let ended: Date?
  /// The number of trials so far.
  package let trialCount: Int
  /// The verdict of the earphone check before the session; `nil` if there was no check.
  package var earphones: EarphoneCheck.Verdict?
  /// The name that the person gave to the headphone; `nil` if it has none. Without a calibration, only sessions with the
  /// same headphone are compared.
  package var headphone: String?
  /// The way of the sound when the tones began; `nil` if no mixer told it.
  package var route: SoundRoute?
  /// The changes of the sound with which the listener went on.
  package var soundChanges: Set<SoundChange> = []

  package init(
    id: Int64, uuid: String, person: Person, plan: SessionPlan, conditions: SessionConditions,
    circumstances: SessionCircumstances = .unknown, started: Date, ended: Date?, trialCount: Int,
    earphones: EarphoneCheck.Verdict? = nil, headphone: String? = nil, route: SoundRoute? = nil,
    soundChanges: Set<SoundChange> = []
  ) {
    self.id = id
    self.uuid = uuid
    self.person = person
    self.plan = plan
    self.conditions = conditions
    self.circumstances = circumstances
    self.started = started
    self.ended = ended
    self.trialCount = trialCount
    self.earphones = earphones
    self.headphone = headphone
    self.route = route
    self.soundChanges = soundChanges
  }

  /// Whether the session can go on with a headphone of this name: nothing was answered on another one.
  ///
  /// - Parameter name: what the person calls the headphone now; `nil` if it was not told.
  package func isOn(_ name: String?) -> Bool {
    guard let name, trialCount > 0 else { return true }
    return headphone?.caseInsensitiveCompare(name) == .orderedSame
  }

  /// The unit of the session's levels: dB HL only with a calibration.
  package var unit: String { conditions.calibration == nil ? "dB (nominal, not calibrated)" : "dB HL" }
}
