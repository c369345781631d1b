/// What digital levels become in sound pressure, for one headphone on one output in one coupler.
///
/// The headphone's table holds the dB SPL that the full-scale sine (peak amplitude 1) produces at each frequency, so
/// dB SPL = table + sine's peak in dBFS, by RMS on both sides.
///
/// A level is given for a frequency; a band of noise is asked for at its centre, with its own crest factor.
public struct OutputCalibration: Sendable, Hashable {
  /// What was calibrated, by whom, when and how.
  public let record: CalibrationRecord
  /// The coupler whose sound pressure this is about.
  public let coupler: Coupler

  /// The calibration in a record of a headphone.
  ///
  /// - Throws: `CalibrationError.wrongKind`, `.invalidRecord`.
  public init(_ record: CalibrationRecord) throws(CalibrationError) {
    try record.validate(as: .headphone)
    guard let coupler = record.coupler else { throw .wrongKind(expected: .headphone, got: record.kind) }
    self.record = record
    self.coupler = coupler
  }

  /// The sound pressure level that the full-scale sine produces.
  ///
  /// - Throws: `CalibrationError.outsideRange`.
  public func fullScaleLevel(at frequency: Double) throws(CalibrationError) -> SoundPressureLevel {
    try level(FullScaleLevel(sinePeak: 0), frequency)
  }

  /// The sound pressure level that a digital level produces.
  ///
  /// - Parameters:
  ///   - level: of the samples.
  ///   - frequency: in hertz.
  ///   - crestFactor: peak over RMS in decibels; that of a sine if not said.
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip`, since what clips does not come out at that level.
  public func soundPressureLevel(
    of level: FullScaleLevel, at frequency: Double, crestFactor: Double = FullScaleLevel.sineCrestFactor
  ) throws(CalibrationError) -> SoundPressureLevel {
    try record.checkPeak(level, crestFactor: crestFactor)
    return try self.level(level, frequency)
  }

  /// The digital level that produces a sound pressure level.
  ///
  /// - Parameters:
  ///   - soundPressureLevel: wanted, in dB SPL.
  ///   - frequency: in hertz.
  ///   - crestFactor: peak over RMS in decibels; that of a sine if not said.
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip` and `.aboveLevelLimit`, by how much.
  public func fullScaleLevel(
    producing soundPressureLevel: Double, at frequency: Double, crestFactor: Double = FullScaleLevel.sineCrestFactor
  ) throws(CalibrationError) -> FullScaleLevel {
    try record.fullScaleLevel(producing: soundPressureLevel, at: frequency, crestFactor: crestFactor)
  }

  /// How to play a tone of a sound pressure level, with each step.
  ///
  /// - Throws: as `fullScaleLevel(producing:at:crestFactor:)`.
  public func tone(at frequency: Double, soundPressureLevel: Double) throws(CalibrationError) -> CalibratedTone {
    let digital = try fullScaleLevel(producing: soundPressureLevel, at: frequency)
    return CalibratedTone(
      frequency: frequency, hearingLevel: nil, referenceThreshold: nil,
      soundPressureLevel: try level(digital, frequency), fullScaleLevel: digital, record: record)
  }

  private func level(
    _ level: FullScaleLevel, _ frequency: Double
  ) throws(CalibrationError) -> SoundPressureLevel {
    let fullScale = try record.fullScale.point(at: frequency)
    return SoundPressureLevel(
      decibels: fullScale.level + level.sinePeak, uncertainty: fullScale.uncertainty, basis: .calibration(record))
  }
}

extension CalibrationRecord {
  /// The digital level that produces a level in the kind's unit, if the output and the listener can take it.
  func fullScaleLevel(
    producing level: Double, at frequency: Double, crestFactor: Double
  ) throws(CalibrationError) -> FullScaleLevel {
    guard level.isFinite else { throw .notFinite(what: "level", got: level) }
    let digital = FullScaleLevel(sinePeak: level - (try fullScale.point(at: frequency).level))
    if let levelLimit, level > levelLimit {
      throw .aboveLevelLimit(excess: level - levelLimit, limit: levelLimit, unit: kind.unit)
    }
    try checkPeak(digital, crestFactor: crestFactor)
    return digital
  }

  func checkPeak(_ level: FullScaleLevel, crestFactor: Double) throws(CalibrationError) {
    let excess = level.rms + crestFactor - peakLimit
    // A level that was computed to stand exactly at the limit may be above it by the last bits of its sum.
    guard excess <= 1e-9 else { throw .wouldClip(excess: excess, peakLimit: peakLimit) }
  }
}
