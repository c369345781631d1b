import AudioCore
import Foundation

/// A tone at a known level: the amplitude for the oscillator, and each step of its calculation.
public struct CalibratedTone: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Frequency in hertz.
  public let frequency: Double
  /// The hearing level, if the tone was requested in dB HL.
  public let hearingLevel: HearingLevel?
  /// The reference threshold in dB SPL that was used between hearing level and sound pressure level; `nil` without a
  /// hearing level, or if listeners are the reference.
  public let referenceThreshold: Double?
  /// The sound pressure level; `nil` if listeners are the reference.
  public let soundPressureLevel: SoundPressureLevel?
  /// The digital level.
  public let fullScaleLevel: FullScaleLevel
  /// The record of the calibration.
  public let record: CalibrationRecord

  init(
    frequency: Double, hearingLevel: HearingLevel?, referenceThreshold: Double?,
    soundPressureLevel: SoundPressureLevel?, fullScaleLevel: FullScaleLevel, record: CalibrationRecord
  ) {
    self.frequency = frequency
    self.hearingLevel = hearingLevel
    self.referenceThreshold = referenceThreshold
    self.soundPressureLevel = soundPressureLevel
    self.fullScaleLevel = fullScaleLevel
    self.record = record
  }

  /// Reads a tone, which the output of its record can play and the record's safety limit permits.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      frequency: try values.decode(Double.self, forKey: .frequency),
      hearingLevel: try values.decodeIfPresent(HearingLevel.self, forKey: .hearingLevel),
      referenceThreshold: try values.decodeIfPresent(Double.self, forKey: .referenceThreshold),
      soundPressureLevel: try values.decodeIfPresent(SoundPressureLevel.self, forKey: .soundPressureLevel),
      fullScaleLevel: try values.decode(FullScaleLevel.self, forKey: .fullScaleLevel),
      record: try values.decode(CalibrationRecord.self, forKey: .record))
    try decoder.checked { () throws(CalibrationError) in try record.checkSine(fullScaleLevel, at: frequency) }
  }

  /// The peak amplitude of the sine, where 1 is full scale.
  public var peakAmplitude: Double { fullScaleLevel.sinePeakAmplitude }

  /// How much the level can rise before the tone's peak exceeds the record's limit, in decibels, 0 or more.
  public var headroom: Double { max(0, record.peakLimit - fullScaleLevel.sinePeak) }

  /// Whether the tone's peak is smaller than one step of samples of `bits` bits, so that it is lost without dither.
  /// Many outputs reach 0 dB HL only with 24 bits or with an attenuator.
  public func isLostInQuantisation(bits: Int) -> Bool {
    fullScaleLevel.sinePeak < FullScaleLevel.quantisationStep(bits: bits)
  }

  /// The steps of the calculation, from the requested level to the amplitude, one line each.
  public var steps: [String] {
    func decibels(_ value: Double) -> String { String(format: "%.2f", value) }
    var lines = [String(format: "tone of %.7g Hz on %@, %@", frequency, record.transducer, record.device)]
    if let hearingLevel { lines.append("\(decibels(hearingLevel.decibels)) dB HL (\(hearingLevel.reference))") }
    if let referenceThreshold { lines.append("+ \(decibels(referenceThreshold)) dB SPL at 0 dB HL") }
    if let soundPressureLevel {
      lines.append("= \(decibels(soundPressureLevel.decibels)) dB SPL (\(record.coupler?.name ?? "no coupler"))")
    }
    let asked = soundPressureLevel?.decibels ?? hearingLevel?.decibels ?? 0
    let date = record.date.map { " (calibrated \($0))" } ?? ""
    lines.append("- \(decibels(asked - fullScaleLevel.sinePeak)) \(record.kind.unit) of the full-scale sine\(date)")
    lines.append("= \(decibels(fullScaleLevel.sinePeak)) dBFS peak, \(decibels(fullScaleLevel.rms)) dBFS RMS")
    lines.append("= peak amplitude " + String(format: "%.6g", peakAmplitude) + ", \(decibels(headroom)) dB of headroom")
    return lines
  }

  /// The steps, one per line.
  public var description: String { steps.joined(separator: "\n") }
}
