import LevelCalibration

extension LevelScale {
  /// Creates the scale of a calibration's record: that of a headphone with reference thresholds, or of listeners.
  /// Without a record it is the nominal scale.
  ///
  /// - Throws: `HearingTestError.stimulus` for a record of another kind, or of a headphone without reference thresholds
  ///   in its coupler, which has dB SPL but no dB HL.
  public init(calibration record: CalibrationRecord?) throws(HearingTestError) {
    guard let record else {
      self = .nominal(.simple)
      return
    }
    do {
      if record.kind == .biological {
        self = .hearingLevel(try HearingLevelScale(biological: record))
        return
      }
      self = .hearingLevel(try HearingLevelScale(OutputCalibration(record)))
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }

  /// The definition of 0 dB: the headphone with its standard or its listeners; `nil` without a calibration.
  public var reference: String? {
    if case .hearingLevel(let scale) = self { scale.reference } else { nil }
  }
}
