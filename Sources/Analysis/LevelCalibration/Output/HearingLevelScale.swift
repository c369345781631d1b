/// The dB HL scale of one headphone. It is based on a calibration in dB SPL and the reference thresholds of the same
/// transducer in the same coupler, or on listeners with normal hearing.
public struct HearingLevelScale: Sendable, Hashable {
  /// The record of what was calibrated, by whom, when and how.
  public let record: CalibrationRecord
  /// The reference thresholds; `nil` if listeners are the reference.
  public let thresholds: ReferenceThresholds?

  /// Creates a scale from a calibration in dB SPL.
  ///
  /// - Throws: `CalibrationError.couplerMismatch`, `.transducerMismatch`: thresholds for another coupler or another
  ///   transducer would be wrong by up to some tens of decibels.
  public init(_ calibration: OutputCalibration, thresholds: ReferenceThresholds) throws(CalibrationError) {
    guard calibration.coupler == thresholds.coupler else {
      throw .couplerMismatch(calibration: calibration.coupler.name, thresholds: thresholds.coupler.name)
    }
    guard thresholds.covers(transducer: calibration.record.transducer) else {
      throw .transducerMismatch(calibration: calibration.record.transducer, thresholds: thresholds.transducers)
    }
    record = calibration.record
    self.thresholds = thresholds
  }

  /// Creates a scale from a calibration in dB SPL and the reference thresholds that belong to it: those of its record,
  /// or else the built-in ones.
  ///
  /// - Throws: `CalibrationError.invalidRecord` if there are none.
  public init(_ calibration: OutputCalibration) throws(CalibrationError) {
    guard let thresholds = calibration.record.thresholds else {
      throw .invalidRecord(
        reason:
          "no reference thresholds for \(calibration.record.transducer) in \(calibration.coupler): dB SPL, but no "
          + "dB HL")
    }
    try self.init(calibration, thresholds: thresholds)
  }

  /// Creates a scale from a record of listeners' thresholds.
  ///
  /// - Throws: `CalibrationError.wrongKind`, `.invalidRecord`.
  public init(biological record: CalibrationRecord) throws(CalibrationError) {
    try record.validate(as: .biological)
    self.record = record
    thresholds = nil
  }

  /// The definition of 0 dB HL, as it is printed with levels.
  public var reference: String {
    if let thresholds { return "\(record.transducer), \(thresholds.standard)" }
    switch record.method {
    case .listeners(let count): return "\(record.transducer), \(count) listeners"
    case .comparison(let reference, _): return "\(record.transducer), compared with \(reference)"
    default: return "\(record.transducer), listeners"
    }
  }

  /// The tone with a hearing level, and each step of its calculation.
  ///
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip` and `.aboveLevelLimit` with the excess in decibels.
  public func tone(at frequency: Double, hearingLevel: Double) throws(CalibrationError) -> CalibratedTone {
    let threshold = try thresholds?.soundPressureLevel(at: frequency)
    let level = hearingLevel + (threshold ?? 0)
    let digital = try record.fullScaleLevel(
      producing: level, at: frequency, crestFactor: FullScaleLevel.sineCrestFactor)
    let typed = try self.hearingLevel(of: digital, at: frequency)
    let fullScale = try record.fullScale.point(at: frequency)
    return CalibratedTone(
      frequency: frequency, hearingLevel: typed, referenceThreshold: threshold,
      soundPressureLevel: threshold.map { _ in
        SoundPressureLevel(decibels: level, uncertainty: fullScale.uncertainty, basis: .calibration(record))
      }, fullScaleLevel: digital, record: record)
  }

  /// The hearing level of a sine that is played at a digital level.
  ///
  /// - Throws: `CalibrationError.outsideRange`, `.wouldClip`.
  public func hearingLevel(of level: FullScaleLevel, at frequency: Double) throws(CalibrationError) -> HearingLevel {
    try record.checkPeak(level, crestFactor: FullScaleLevel.sineCrestFactor)
    let fullScale = try record.fullScale.point(at: frequency)
    let threshold = try thresholds?.soundPressureLevel(at: frequency) ?? 0
    return HearingLevel(
      decibels: fullScale.level + level.sinePeak - threshold, frequency: frequency,
      uncertainty: uncertainty(fullScale.uncertainty, at: frequency), reference: reference, basis: .calibration(record))
  }

  /// The hearing level of a tone with a sound pressure level in the calibration's coupler.
  ///
  /// - Throws: `CalibrationError.outsideRange`; `.couplerMismatch` if the level was measured in another coupler;
  ///   `.noSoundPressure` if listeners are the reference.
  public func hearingLevel(
    of level: SoundPressureLevel, at frequency: Double
  ) throws(CalibrationError) -> HearingLevel {
    guard let thresholds else { throw .noSoundPressure }
    if let coupler = level.basis.record?.coupler, coupler != thresholds.coupler {
      throw .couplerMismatch(calibration: coupler.name, thresholds: thresholds.coupler.name)
    }
    return HearingLevel(
      decibels: level.decibels - (try thresholds.soundPressureLevel(at: frequency)), frequency: frequency,
      uncertainty: uncertainty(level.uncertainty, at: frequency), reference: reference, basis: level.basis)
  }

  /// The sound pressure level, in the calibration's coupler, of a tone with a hearing level.
  ///
  /// - Throws: `CalibrationError.otherReference` for a level of another scale; `.outsideRange`; `.noSoundPressure` if
  ///   listeners are the reference.
  public func soundPressureLevel(of level: HearingLevel) throws(CalibrationError) -> SoundPressureLevel {
    guard let thresholds else { throw .noSoundPressure }
    guard level.reference == reference else { throw .otherReference(expected: reference, got: level.reference) }
    return SoundPressureLevel(
      decibels: level.decibels + (try thresholds.soundPressureLevel(at: level.frequency)),
      uncertainty: level.uncertainty, basis: level.basis)
  }

  /// The digital level of a tone with a hearing level.
  ///
  /// - Throws: `CalibrationError.otherReference` for a level of another scale; the errors of `tone(at:hearingLevel:)`.
  public func fullScaleLevel(of level: HearingLevel) throws(CalibrationError) -> FullScaleLevel {
    guard level.reference == reference else { throw .otherReference(expected: reference, got: level.reference) }
    return try tone(at: level.frequency, hearingLevel: level.decibels).fullScaleLevel
  }

  /// The highest hearing level that can be played at a frequency without clipping and within the safety limit.
  ///
  /// - Throws: `CalibrationError.outsideRange`.
  public func highestHearingLevel(at frequency: Double) throws(CalibrationError) -> Double {
    let highest = try record.fullScale.point(at: frequency).level + record.peakLimit
    let threshold = try thresholds?.soundPressureLevel(at: frequency) ?? 0
    return min(highest, record.levelLimit ?? .infinity) - threshold
  }

  /// The uncertainty of the hearing level of the full-scale sine; `nil` if it is not known.
  ///
  /// - Throws: `CalibrationError.outsideRange`.
  func uncertainty(at frequency: Double) throws(CalibrationError) -> Double? {
    uncertainty(try record.fullScale.point(at: frequency).uncertainty, at: frequency)
  }

  /// The uncertainty of a hearing level whose dB SPL, or dB HL by listeners, has an uncertainty.
  private func uncertainty(_ level: Double?, at frequency: Double) -> Double? {
    guard let thresholds, thresholds.table == record.referenceThresholds?.table else { return level }
    return record.referenceUncertainty(with: level, at: frequency)
  }
}
