import Foundation

/// How loud a room was before a test.
package struct RoomCheck: Sendable, Hashable {
  /// What was found. Raw values are stored and stay.
  package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// Quiet enough.
    case fine
    /// Too loud, or not known to be quiet enough.
    case tooLoud = "too-loud"
  }

  /// When the room was listened to.
  package var date: Date
  /// What was found.
  package var verdict: Verdict
  /// The lowest level that was to be tested, in dB HL.
  package var lowestLevel: Double
  /// Whether the microphone was calibrated; if not, its sensitivity is a guess.
  package var isCalibrated: Bool
  /// What was found and what it is worth, in lines for people.
  package var remarks: [String]

  /// A check.
  package init(date: Date, verdict: Verdict, lowestLevel: Double, isCalibrated: Bool, remarks: [String]) {
    self.date = date
    self.verdict = verdict
    self.lowestLevel = lowestLevel
    self.isCalibrated = isCalibrated
    self.remarks = remarks
  }
}
