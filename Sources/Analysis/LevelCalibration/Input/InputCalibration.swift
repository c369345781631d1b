import Foundation

/// What a microphone's digital levels mean in sound pressure.
///
/// The microphone's table holds the dB SPL of a sine that reads as the full-scale sine (peak amplitude 1), so
/// dB SPL = table + 3.01 dB + RMS in dBFS.
public struct InputCalibration: Sendable, Hashable {
  /// What was calibrated, by whom, when and how.
  public let record: CalibrationRecord
  private let reference: FrequencyTable.Point

  /// The calibration in a record of a microphone.
  ///
  /// - Throws: `CalibrationError.wrongKind`, `.invalidRecord`, `.outsideRange`.
  public init(_ record: CalibrationRecord) throws(CalibrationError) {
    try record.validate(as: .microphone)
    self.record = record
    reference = try record.fullScale.point(at: record.referenceFrequency ?? 0)
  }

  /// What is added to an RMS level in dBFS to give dB SPL, at the reference frequency: for a meter that has many levels
  /// to convert. In decibels.
  public var offset: Double { reference.level + FullScaleLevel.sineCrestFactor }

  /// The calibration by a recording of a sound calibrator.
  ///
  /// The uncertainty is √(u² + s²): u the calibrator's, s the standard deviation of the tone's level while it was steady;
  /// not known if the calibrator's is not.
  ///
  /// - Parameters:
  ///   - tone: the calibrator's tone, as it was recorded.
  ///   - level: what the calibrator produces ("94 dB SPL, by its certificate").
  ///   - transducer: the microphone.
  ///   - device: what stands behind it, with every setting that changes a level.
  ///   - date: the day of the recording.
  ///   - calibratedBy: who did it.
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

  /// The sound pressure level of sound of any frequencies, as if the microphone heard all as it hears the reference
  /// frequency. Right within what the microphone's response differs by.
  public func soundPressureLevel(of level: FullScaleLevel) -> SoundPressureLevel {
    SoundPressureLevel(
      decibels: level.rms + offset, uncertainty: reference.uncertainty, basis: .calibration(record))
  }

  /// The sound pressure level of a tone or a narrow band, by the microphone's response at that frequency.
  ///
  /// - Throws: `CalibrationError.outsideRange`: a calibrator's tone says nothing of other frequencies. A response does
  ///   (`applying(_:)`), or the assumption that it is flat (`assumingFlatResponse(over:uncertainty:)`).
  public func soundPressureLevel(
    of level: FullScaleLevel, at frequency: Double
  ) throws(CalibrationError) -> SoundPressureLevel {
    let fullScale = try record.fullScale.point(at: frequency)
    return SoundPressureLevel(
      decibels: level.rms + fullScale.level + FullScaleLevel.sineCrestFactor, uncertainty: fullScale.uncertainty,
      basis: .calibration(record))
  }

  /// The digital level at which a sine of a sound pressure level is read: the inverse of `soundPressureLevel(of:at:)`.
  ///
  /// - Throws: `CalibrationError.outsideRange`; `.wouldClip` if it is louder than the input can take, by how much.
  public func fullScaleLevel(
    of soundPressureLevel: SoundPressureLevel, at frequency: Double
  ) throws(CalibrationError) -> FullScaleLevel {
    let level = FullScaleLevel(
      sinePeak: soundPressureLevel.decibels - (try record.fullScale.point(at: frequency).level))
    try record.checkPeak(level, crestFactor: FullScaleLevel.sineCrestFactor)
    return level
  }

  /// The calibration with the microphone's measured response: where it is so many decibels more sensitive than at the
  /// reference frequency, it reads as much too high, and full scale is reached as much earlier.
  ///
  /// - Throws: `CalibrationError.outsideRange` if the response does not reach the reference frequency.
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
  ///   - range: in hertz, from which to which; with the reference frequency in it.
  ///   - uncertainty: how far the response may be from flat, as a standard uncertainty in decibels.
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
