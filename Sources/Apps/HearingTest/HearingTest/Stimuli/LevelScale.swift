import AudioCore
import Foundation
import LevelCalibration

/// The scale of a session's decibels: dB HL with a calibration, or nominal decibels, which must not be called dB HL.
public enum LevelScale: Sendable, Hashable {
  /// dB HL of a calibrated headphone.
  case hearingLevel(HearingLevelScale)
  /// No calibration: differences of levels are valid, but 0 dB is arbitrary.
  case nominal(NominalLevelScale)

  /// The highest peak of a tone in dBFS without a calibration, for any requested limit, because the sensitivity of the
  /// headphone is unknown.
  ///
  /// A player and headphone that comply with EN 50332 give at most 100 dB(A) for a noise of −10 dBFS RMS at full
  /// volume, as it is commonly quoted. A sine with this peak (−23 dBFS RMS) then has about 87 dB SPL.
  public static let uncalibratedCap = -20.0

  /// Whether levels may be printed as dB HL.
  public var isCalibrated: Bool {
    if case .hearingLevel = self { true } else { false }
  }

  /// The unit for printed levels.
  public var unit: String { isCalibrated ? "dB HL" : "dB (nominal, not calibrated)" }

  /// The highest level at a frequency in hertz that neither clips nor exceeds the calibration's safety limit. Without a
  /// calibration, the level of a sine at `uncalibratedCap`.
  ///
  /// - Throws: `HearingTestError.stimulus` at a frequency that the calibration does not cover.
  public func highestLevel(at frequency: Double) throws(HearingTestError) -> Double {
    switch self {
    case .nominal(let scale): return scale.levelAtFullScale + Self.uncalibratedCap
    case .hearingLevel(let scale):
      do {
        return try scale.highestHearingLevel(at: frequency)
      } catch {
        throw .stimulus(reason: "\(error)")
      }
    }
  }

  /// The highest level of masking noise in whole decibels that is within `limit` and the calibration's limit and does
  /// not clip.
  ///
  /// - Parameters:
  ///   - frequency: the frequency in hertz.
  ///   - limit: the highest desired level in decibels.
  /// - Throws: `HearingTestError.stimulus` at a frequency that the calibration does not cover.
  public func highestNoiseLevel(at frequency: Double, limit: Double) throws(HearingTestError) -> Double {
    // How much higher the peaks of the noise are than those of a tone with the same root mean square.
    let peaks = 20 * log10(StimulusRenderer.Masking.crestFactor / 2.0.squareRoot())
    var highest = min(limit, try highestLevel(at: frequency))
    switch self {
    case .nominal(let scale): highest = min(highest, scale.levelAtFullScale - peaks)
    case .hearingLevel(let scale):
      do {
        let record = scale.record
        let reference = try scale.thresholds?.soundPressureLevel(at: frequency) ?? 0
        highest = min(
          highest, try record.fullScale.point(at: frequency).level + record.peakLimit - reference - peaks)
      } catch {
        throw .stimulus(reason: "\(error)")
      }
    }
    return highest.rounded(.down)
  }

  /// The levels that can be tested at a frequency: from `lowest` to the highest whole decibel that this scale and
  /// `limit` permit.
  ///
  /// - Parameters:
  ///   - frequency: the frequency in hertz.
  ///   - lowest: the lowest level in whole decibels; −10 is that of an audiometer.
  ///   - limit: the highest desired level in decibels, for the listener's safety.
  /// - Throws: `HearingTestError`, also if the range would be smaller than 10 dB.
  public func range(at frequency: Double, lowest: Double = -10, limit: Double) throws(HearingTestError) -> LevelRange {
    try LevelRange(lowest: lowest, highest: min(limit, try highestLevel(at: frequency)).rounded(.down))
  }

  /// The peak amplitude of a sine with a level, and each step of its calculation.
  ///
  /// - Throws: `HearingTestError.tooLoud`, with the excess, for a level that would clip or exceeds the safety limit.
  func tone(at frequency: Double, level: Double) throws(HearingTestError) -> (amplitude: Double, steps: [String]) {
    let highest = try highestLevel(at: frequency)
    guard isCalibrated || level <= highest else {
      throw .tooLoud(
        frequency: frequency, highest: highest, got: level,
        reason: String(format: "%.0f dBFS peak, the cap without a calibration", Self.uncalibratedCap))
    }
    do {
      switch self {
      case .hearingLevel(let scale):
        let tone = try scale.tone(at: frequency, hearingLevel: level)
        return (tone.peakAmplitude, tone.steps)
      case .nominal(let scale):
        let digital = try scale.fullScaleLevel(nominal: level)
        return (
          digital.sinePeakAmplitude,
          [
            String(format: "tone of %.7g Hz, not calibrated", frequency), scale.description(nominal: level),
            String(format: "- %.2f dB (nominal) of the full-scale sine", scale.levelAtFullScale),
            String(format: "= %.2f dBFS peak, %.2f dBFS RMS", digital.sinePeak, digital.rms),
            String(format: "= peak amplitude %.6g", digital.sinePeakAmplitude),
          ]
        )
      }
    } catch {
      throw .tooLoud(frequency: frequency, highest: highest, got: level, reason: "\(error)")
    }
  }
}
