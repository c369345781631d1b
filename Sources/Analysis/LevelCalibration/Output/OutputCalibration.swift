/// Converts digital levels to sound pressure levels for one headphone on one output in one coupler.
///
/// The headphone's table gives the dB SPL that the full-scale sine (peak amplitude 1) produces at each frequency. So dB
/// SPL = table + the sine's peak in dBFS, where dB SPL is an RMS level.
///
/// A level belongs to a frequency. For a band of noise, use the frequency of its centre and its own crest factor.
public struct OutputCalibration: Sendable, Hashable {
  /// The record of what was calibrated, by whom, when and how.
  public let record: CalibrationRecord
  /// The coupler in which the sound pressure was measured.
  public let coupler: Coupler

  /// Creates the calibration that a headphone's record describes.
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
    try level(.fullScaleSine, frequency)
  }

  /// The sound pressure level that a digital level produces.
  ///
  /// - Parameters:
  ///   - level: digital level of the samples.
  ///   - frequency: in hertz.
  ///   - crestFactor: peak divided by RMS in decibels; by default that of a sine.
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip`, because clipped sound does not have the computed level.
  public func soundPressureLevel(
    of level: FullScaleLevel, at frequency: Double, crestFactor: Double = FullScaleLevel.sineCrestFactor
  ) throws(CalibrationError) -> SoundPressureLevel {
    try record.checkPeak(level, crestFactor: crestFactor)
    return try self.level(level, frequency)
  }

  /// The digital level that produces a sound pressure level.
  ///
  /// - Parameters:
  ///   - soundPressureLevel: the desired level in dB SPL.
  ///   - frequency: in hertz.
  ///   - crestFactor: peak divided by RMS in decibels; by default that of a sine.
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip` and `.aboveLevelLimit` with the excess in decibels.
  public func fullScaleLevel(
    producing soundPressureLevel: Double, at frequency: Double, crestFactor: Double = FullScaleLevel.sineCrestFactor
  ) throws(CalibrationError) -> FullScaleLevel {
    try record.fullScaleLevel(producing: soundPressureLevel, at: frequency, crestFactor: crestFactor)
  }

  /// The tone with a sound pressure level, and each step of its calculation.
  ///
  /// - Throws: the errors of `fullScaleLevel(producing:at:crestFactor:)`.
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
  /// The digital level that produces a level in the unit of the record's kind, if the output can play it and the limit
  /// permits it.
  func fullScaleLevel(
    producing level: Double, at frequency: Double, crestFactor: Double
  ) throws(CalibrationError) -> FullScaleLevel {
    guard level.isFinite else { throw .notFinite(what: "level", got: level) }
    let digital = try FullScaleLevel(sinePeak: level - (try fullScale.point(at: frequency).level))
    if let levelLimit, level > levelLimit {
      throw .aboveLevelLimit(excess: level - levelLimit, limit: levelLimit, unit: kind.unit)
    }
    try checkPeak(digital, crestFactor: crestFactor)
    return digital
  }

  func checkPeak(_ level: FullScaleLevel, crestFactor: Double) throws(CalibrationError) {
    let excess = level.rms + crestFactor - peakLimit
    guard excess <= Self.rounding else { throw .wouldClip(excess: excess, peakLimit: peakLimit) }
  }

  /// Checks that the output can play a sine of a digital level, and that the safety limit permits it.
  func checkSine(_ level: FullScaleLevel, at frequency: Double) throws(CalibrationError) {
    let produced = try fullScale.point(at: frequency).level + level.sinePeak
    try checkPeak(level, crestFactor: FullScaleLevel.sineCrestFactor)
    guard let levelLimit, produced - levelLimit > Self.rounding else { return }
    throw .aboveLevelLimit(excess: produced - levelLimit, limit: levelLimit, unit: kind.unit)
  }

  /// Decibels by which a level that was computed to be exactly at a limit may exceed it by rounding.
  private static let rounding = 1e-9
}
