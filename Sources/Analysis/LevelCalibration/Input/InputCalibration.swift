import Foundation

/// Converts a microphone's digital levels to sound pressure levels.
///
/// The microphone's table gives, for each frequency, the dB SPL of a sine that is recorded as the full-scale sine (peak
/// amplitude 1). So dB SPL = table + 3.01 dB + RMS in dBFS.
public struct InputCalibration: Sendable, Hashable {
  /// The record of what was calibrated, by whom, when and how.
  public let record: CalibrationRecord
  private let reference: FrequencyTable.Point

  /// Creates the calibration that a microphone's record describes.
  ///
  /// - Throws: `CalibrationError.wrongKind`, `.invalidRecord`, `.outsideRange`.
  public init(_ record: CalibrationRecord) throws(CalibrationError) {
    try record.validate(as: .microphone)
    self.record = record
    reference = try record.fullScale.point(at: record.referenceFrequency ?? 0)
  }

  /// The number of decibels to add to an RMS level in dBFS to get dB SPL, at the reference frequency. It is for meters
  /// that convert many levels.
  public var offset: Double { reference.level + FullScaleLevel.sineCrestFactor }

  /// Creates a calibration from a recording of a sound calibrator.
  ///
  /// The uncertainty is √(u² + s²), where u is the calibrator's uncertainty and s is the standard deviation of the
  /// tone's level while it was steady. It is unknown if the calibrator's is unknown.
  ///
  /// - Parameters:
  ///   - tone: the calibrator's tone in the recording.
  ///   - level: the level that the calibrator produces ("94 dB SPL, by its certificate").
  ///   - transducer: name of the microphone.
  ///   - device: the input behind the microphone, with every setting that changes a level.
  ///   - date: day of the recording.
  ///   - calibratedBy: name of the person who calibrated.
  /// - Throws: `CalibrationError.invalidRecord`.
  public init(
    tone: SteadyTone, calibrator level: SoundPressureLevel, transducer: String, device: String, date: CalibrationDate,
    calibratedBy: String? = nil
  ) throws(CalibrationError) {
    let point = FrequencyTable.Point(
      frequency: tone.nominalFrequency, level: level.decibels - tone.level.sinePeak,
      uncertainty: LevelText.combined(level.uncertainty, tone.levelDeviation))
    var notes: String?
    if case .stated(let source) = level.basis { notes = "calibrator: \(source)" }
    try self.init(
      CalibrationRecord(
        kind: .microphone, transducer: transducer, device: device,
        method: .calibrator(level: level.decibels, frequency: tone.nominalFrequency), calibratedBy: calibratedBy,
        date: date, fullScale: try FrequencyTable([point]), referenceFrequency: tone.nominalFrequency, notes: notes))
  }

  /// The sound pressure level of a sound of any frequencies, computed as if the microphone were equally sensitive at
  /// all of them. The error is at most the deviation of the microphone's response from its value at the reference
  /// frequency.
  public func soundPressureLevel(of level: FullScaleLevel) -> SoundPressureLevel {
    SoundPressureLevel(
      decibels: level.rms + offset, uncertainty: reference.uncertainty, basis: .calibration(record))
  }

  /// The sound pressure level of a tone or a narrow band, with the microphone's response at that frequency.
  ///
  /// - Throws: `CalibrationError.outsideRange` at a frequency that the calibration does not cover. A calibrator's tone
  ///   covers its own frequency only. A measured response (`applying(_:)`) or the assumption of a flat one
  ///   (`assumingFlatResponse(over:uncertainty:)`) extends it.
  public func soundPressureLevel(
    of level: FullScaleLevel, at frequency: Double
  ) throws(CalibrationError) -> SoundPressureLevel {
    let fullScale = try record.fullScale.point(at: frequency)
    return SoundPressureLevel(
      decibels: level.rms + fullScale.level + FullScaleLevel.sineCrestFactor, uncertainty: fullScale.uncertainty,
      basis: .calibration(record))
  }

  /// The digital level at which a sine of a sound pressure level is recorded: the inverse of
  /// `soundPressureLevel(of:at:)`.
  ///
  /// - Throws: `CalibrationError.outsideRange`; `.notFinite`; `.wouldClip`, with the excess, if the tone is louder
  ///   than the input can record.
  public func fullScaleLevel(
    of soundPressureLevel: SoundPressureLevel, at frequency: Double
  ) throws(CalibrationError) -> FullScaleLevel {
    let level = try FullScaleLevel(
      sinePeak: soundPressureLevel.decibels - (try record.fullScale.point(at: frequency).level))
    try record.checkPeak(level, crestFactor: FullScaleLevel.sineCrestFactor)
    return level
  }

  /// The calibration with the microphone's measured response. Where the microphone is more sensitive than at the
  /// reference frequency by some decibels, its reading is too high by as much, and full scale is reached at a level
  /// that is lower by as much.
  ///
  /// - Throws: `CalibrationError.outsideRange` if the response does not cover the reference frequency.
  public func applying(_ response: MicrophoneResponse) throws(CalibrationError) -> InputCalibration {
    let atReference = try response.table.point(at: reference.frequency)
    var points = response.table.points
    if !points.contains(where: { $0.frequency == reference.frequency }) { points.append(atReference) }
    var record = record
    record.fullScale = try FrequencyTable(
      points.map {
        .init(
          frequency: $0.frequency, level: reference.level - ($0.level - atReference.level),
          uncertainty: LevelText.combined(reference.uncertainty, $0.uncertainty ?? 0))
      })
    record.notes = Self.joined(record.notes, response.header.map { "response: \($0)" } ?? "response applied")
    return try InputCalibration(record)
  }

  /// The calibration with a response that is assumed to be flat.
  ///
  /// - Parameters:
  ///   - range: lowest and highest frequency in hertz. It must contain the reference frequency.
  ///   - uncertainty: how far the response may deviate from flat, as a standard uncertainty in decibels.
  /// - Throws: `CalibrationError.outsideRange` if the reference frequency is not in the range.
  public func assumingFlatResponse(
    over range: ClosedRange<Double>, uncertainty: Double
  ) throws(CalibrationError) -> InputCalibration {
    guard range.contains(reference.frequency) else {
      throw .outsideRange(frequency: reference.frequency, range: range)
    }
    let whole = LevelText.combined(reference.uncertainty, uncertainty)
    let points = Set([range.lowerBound, reference.frequency, range.upperBound]).map {
      FrequencyTable.Point(frequency: $0, level: reference.level, uncertainty: whole)
    }
    var record = record
    record.fullScale = try FrequencyTable(points)
    record.notes = Self.joined(
      record.notes,
      String(format: "response assumed flat from %.7g to %.7g Hz", range.lowerBound, range.upperBound))
    return try InputCalibration(record)
  }

  private static func joined(_ notes: String?, _ note: String) -> String {
    [notes, note].compactMap { $0 }.joined(separator: "; ")
  }
}
