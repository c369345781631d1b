import Foundation

/// A measurement of a room's noise before a test.
package struct RoomCheck: Sendable, Hashable {
  /// The verdict on the room. The raw values are stored and must not change.
  package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// The room is quiet enough.
    case fine
    /// The room is too loud, or is not known to be quiet enough.
    case tooLoud = "too-loud"
  }

  /// The time of the measurement.
  package var date: Date
  /// The verdict on the room.
  package var verdict: Verdict
  /// The lowest level to be tested, in dB HL.
  package var lowestLevel: Double
  /// Whether the microphone was calibrated. Without a calibration its sensitivity is a guess.
  package var isCalibrated: Bool
  /// The finding and its reliability, as lines of text for people.
  package var remarks: [String]

  /// Creates a check.
  package init(date: Date, verdict: Verdict, lowestLevel: Double, isCalibrated: Bool, remarks: [String]) {
    self.date = date
    self.verdict = verdict
    self.lowestLevel = lowestLevel
    self.isCalibrated = isCalibrated
    self.remarks = remarks
  }
}
