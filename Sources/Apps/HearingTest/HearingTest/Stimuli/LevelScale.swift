import AudioCore
import Foundation
import LevelCalibration

/// What a session's decibels are: dB HL by a calibration, or nominal decibels that must not be called so.
public enum LevelScale: Sendable, Hashable {
  /// dB HL of a calibrated headphone.
  case hearingLevel(HearingLevelScale)
  /// Without a calibration: differences hold, the zero is anywhere.
  case nominal(NominalLevelScale)

  /// The highest peak of a tone in dBFS without a calibration, whatever limit is asked for: nobody knows how loud the headphone is.
  ///
  /// A player with its headphone that keeps EN 50332 gives at most 100 dB(A) of a noise of −10 dBFS RMS at full volume, as it is
  /// commonly quoted; a sine of this peak (−23 dBFS RMS) is then at about 87 dB SPL.
  public static let uncalibratedCap = -20.0

  /// Whether levels may be printed as dB HL.
  public var isCalibrated: Bool {
    if case .hearingLevel = self { true } else { false }
  }

  /// The unit to print.
  public var unit: String { isCalibrated ? "dB HL" : "dB (nominal, not calibrated)" }

  /// The highest level at a frequency in hertz that neither clips nor passes the calibration's safety limit; without a
  /// calibration that of a sine at `uncalibratedCap`.
  ///
  /// - Throws: `HearingTestError.stimulus` where the calibration knows nothing of the frequency.
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

  /// The highest whole decibel of masking noise: within `limit` and the calibration's own, and with peaks that do not clip.
  ///
  /// - Parameters:
  ///   - frequency: in hertz.
  ///   - limit: the highest level that is wanted, in decibels.
  /// - Throws: `HearingTestError.stimulus` where the calibration knows nothing of the frequency.
  public func highestNoiseLevel(at frequency: Double, limit: Double) throws(HearingTestError) -> Double {
    // A noise's peaks are so much higher than those of the tone of the same root mean square.
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

  /// The levels that can be tested at a frequency: from `lowest` to the highest whole decibel that this scale and `limit` allow.
  ///
  /// - Parameters:
  ///   - frequency: in hertz.
  ///   - lowest: in decibels, whole; −10 is an audiometer's.
  ///   - limit: the highest level that is wanted whatever the headphone could do, in decibels, for the listener's safety.
  /// - Throws: `HearingTestError`, also if less than 10 dB are left.
  public func range(at frequency: Double, lowest: Double = -10, limit: Double) throws(HearingTestError) -> LevelRange {
    try LevelRange(lowest: lowest, highest: min(limit, try highestLevel(at: frequency)).rounded(.down))
  }

  /// The peak amplitude of a sine of a level, and each step on the way to it.
  ///
  /// - Throws: `HearingTestError.tooLoud` for a level that would clip or passes the safety limit, by how much.
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
