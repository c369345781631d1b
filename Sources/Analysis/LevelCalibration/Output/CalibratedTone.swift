import Foundation

/// A tone to be played at a known level: the amplitude for the oscillator, and each step on the way to it.
public struct CalibratedTone: Sendable, Hashable, CustomStringConvertible {
  /// Frequency in hertz.
  public let frequency: Double
  /// The hearing level, if it was asked for in dB HL.
  public let hearingLevel: HearingLevel?
  /// The reference threshold that lies between the two, in dB SPL; `nil` without a hearing level, or where listeners are
  /// the reference.
  public let referenceThreshold: Double?
  /// The sound pressure level; `nil` where listeners are the reference.
  public let soundPressureLevel: SoundPressureLevel?
  /// The digital level.
  public let fullScaleLevel: FullScaleLevel
  /// The calibration.
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

  /// The peak amplitude of the sine, where 1 is full scale.
  public var peakAmplitude: Double { fullScaleLevel.sinePeakAmplitude }

  /// How much louder the tone could be before its peak passes the record's limit, in decibels, 0 or more.
  public var headroom: Double { max(0, record.peakLimit - fullScaleLevel.sinePeak) }

  /// Whether the tone's peak is smaller than one step of samples of `bits` bits, so that without dither it is lost: many
  /// outputs reach 0 dB HL only with 24 bits, or with an attenuator behind them.
  public func isLostInQuantisation(bits: Int) -> Bool {
    fullScaleLevel.sinePeak < FullScaleLevel.quantisationStep(bits: bits)
  }

  /// Each step on a line, from what was asked for to the amplitude.
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

  /// The steps, a line each.
  public var description: String { steps.joined(separator: "\n") }
}
