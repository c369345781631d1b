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

  /// What can be tested at a frequency.
  package struct Limit: Sendable, Hashable, Codable {
    /// The frequency in hertz.
    package var frequency: Double
    /// The lowest level that can be tested there, in dB HL.
    package var lowestLevel: Double

    /// Creates a limit.
    package init(frequency: Double, lowestLevel: Double) {
      self.frequency = frequency
      self.lowestLevel = lowestLevel
    }
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
  /// What can be tested in the room, by frequencies; empty if the microphone was not calibrated.
  package var limits: [Limit]

  /// Creates a check.
  package init(
    date: Date, verdict: Verdict, lowestLevel: Double, isCalibrated: Bool, remarks: [String], limits: [Limit] = []
  ) {
    self.date = date
    self.verdict = verdict
    self.lowestLevel = lowestLevel
    self.isCalibrated = isCalibrated
    self.remarks = remarks
    self.limits = limits
  }
}
