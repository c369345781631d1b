/// The source of a level in dB SPL or dB HL.
public enum LevelBasis: Sendable, Hashable {
  /// A statement: a calibrator's, a sound level meter's or a data sheet's.
  case stated(by: String)
  /// A calibration.
  case calibration(CalibrationRecord)

  /// The record of the calibration; `nil` for a statement.
  public var record: CalibrationRecord? {
    if case .calibration(let record) = self { record } else { nil }
  }
}
