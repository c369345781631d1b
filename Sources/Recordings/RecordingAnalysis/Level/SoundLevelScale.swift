import Foundation
import LevelCalibration
import SoundLevelMetering

/// What levels are relative to: an RMS of 1.0, or with the calibration of a microphone 20 µPa.
///
/// A unit of dB SPL comes from an `InputCalibration` alone, together with the number that it belongs to.
package struct SoundLevelScale: Sendable, Hashable {
  private let microphone: InputCalibration?

  /// dB re RMS 1.0, where a sine that reaches full scale has −3.01: not sound pressure.
  package static let fullScale = SoundLevelScale(microphone: nil)

  /// dB SPL.
  package init(_ microphone: InputCalibration) { self.microphone = microphone }

  private init(microphone: InputCalibration?) { self.microphone = microphone }

  /// "dB re RMS 1.0" or "dB SPL".
  package var unit: String { microphone?.record.kind.unit ?? "dB re RMS 1.0" }

  /// What the levels rest on: transducer, device and day of the calibration; `nil` without one.
  package var calibration: String? {
    guard let record = microphone?.record else { return nil }
    return [record.transducer, record.device, record.date?.description ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The calibration's standard uncertainty at its reference frequency, in decibels; `nil` if it is not known.
  package var uncertainty: Double? {
    microphone?.soundPressureLevel(of: FullScaleLevel(rms: 0)).uncertainty
  }

  /// A level of sound of any frequencies, from one in dB re FS: by the sensitivity at the calibration's reference frequency.
  package func value(_ level: Double?, ifAbsent reason: String?) -> LevelValue {
    guard let level else { return LevelValue(absent: reason ?? Self.silence) }
    return LevelValue(level + (microphone?.offset ?? 0))
  }

  /// A level of a band: by the microphone's response at its nominal frequency, as in which calibrators' tones and response
  /// files are written. Absent where the calibration does not reach.
  func value(_ entry: BandLevel, ifAbsent reason: String?) -> LevelValue {
    guard let level = entry.level else { return LevelValue(absent: reason ?? Self.silence) }
    guard let microphone else { return LevelValue(level) }
    do {
      let pressure = try microphone.soundPressureLevel(
        of: FullScaleLevel(rms: level), at: entry.band.nominalFrequency)
      return LevelValue(pressure.decibels)
    } catch {
      return LevelValue(absent: Self.text(error))
    }
  }

  /// The peak, in dB re FS, above which the calibrated input does not reproduce; `nil` if it reaches full scale.
  var peakLimit: Double? { microphone.flatMap { $0.record.peakLimit < 0 ? $0.record.peakLimit : nil } }

  /// Why the calibration does not fit a recording, as far as it can know.
  func misfit(sampleRate: Double) -> String? {
    guard let reference = microphone?.record.referenceFrequency, reference >= sampleRate / 2 else { return nil }
    return String(
      format: "the calibration's reference frequency, %.7g Hz, is not below half of this sample rate", reference)
  }

  private static let silence = SoundLevels.Undefined.silence.description

  private static func text(_ error: CalibrationError) -> String {
    guard case .outsideRange(_, let range) = error else { return error.description }
    return range.lowerBound == range.upperBound
      ? String(format: "the calibration is of %.7g Hz only", range.lowerBound)
      : String(format: "the calibration is of %.7g to %.7g Hz", range.lowerBound, range.upperBound)
  }
}
