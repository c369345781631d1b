import LevelCalibration

extension LevelScale {
  /// The scale of a calibration's record: of a headphone whose reference thresholds are known, or of listeners; without a
  /// record the nominal one.
  ///
  /// - Throws: `HearingTestError.stimulus` for a record of something else, or of a headphone that has no reference thresholds
  ///   in its coupler: it has dB SPL, but no dB HL.
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
      let calibration = try OutputCalibration(record)
      guard let thresholds = ReferenceThresholds.thresholds(of: record.transducer, in: calibration.coupler) else {
        throw CalibrationError.invalidRecord(
          reason: "no reference thresholds for \(record.transducer) in \(calibration.coupler): dB SPL, but no dB HL")
      }
      self = .hearingLevel(try HearingLevelScale(calibration, thresholds: thresholds))
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }

  /// What 0 dB is: the headphone with its standard or its listeners; `nil` without a calibration.
  public var reference: String? {
    if case .hearingLevel(let scale) = self { scale.reference } else { nil }
  }
}
