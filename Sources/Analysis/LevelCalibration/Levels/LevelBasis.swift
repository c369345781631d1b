/// What a level in dB SPL or dB HL rests on.
public enum LevelBasis: Sendable, Hashable {
  /// Someone's word: a calibrator, a sound level meter, a data sheet.
  case stated(by: String)
  /// A calibration.
  case calibration(CalibrationRecord)

  /// The calibration, if there is one.
  public var record: CalibrationRecord? {
    if case .calibration(let record) = self { record } else { nil }
  }
}
