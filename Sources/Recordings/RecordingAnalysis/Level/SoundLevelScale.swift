import Foundation
import LevelCalibration
import SoundLevelMetering

/// The reference of levels: an RMS of 1.0 or, with the calibration of a microphone, 20 µPa.
///
/// Only an `InputCalibration` gives levels in dB SPL; it gives the number and the unit together.
package struct SoundLevelScale: Sendable, Hashable {
  private let microphone: InputCalibration?

  /// The scale in dB re RMS 1.0, on which a full-scale sine has −3.01 dB. Such levels are not sound pressure levels.
  package static let fullScale = SoundLevelScale(microphone: nil)

  /// Creates the scale in dB SPL of a calibrated microphone.
  package init(_ microphone: InputCalibration) { self.microphone = microphone }

  private init(microphone: InputCalibration?) { self.microphone = microphone }

  /// The unit's name: "dB re RMS 1.0" or "dB SPL".
  package var unit: String { microphone?.record.kind.unit ?? "dB re RMS 1.0" }

  /// The transducer, the device and the day of the calibration; `nil` without a calibration.
  package var calibration: String? {
    guard let record = microphone?.record else { return nil }
    return [record.transducer, record.device, record.date?.description ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The calibration's standard uncertainty at its reference frequency, in decibels; `nil` if it is not known.
  package var uncertainty: Double? {
    microphone?.soundPressureLevel(of: .fullScaleSine).uncertainty
  }

  /// Converts a broadband level from dB re FS with the sensitivity at the calibration's reference frequency.
  package func value(_ level: Double?, ifAbsent reason: String?) -> LevelValue {
    guard let level else { return LevelValue(absent: reason ?? Self.silence) }
    return LevelValue(level + (microphone?.offset ?? 0))
  }

  /// Converts the level of a band with the microphone's response at the band's nominal frequency, because calibrators'
  /// tones and response files use nominal frequencies. The value is absent outside the calibration's range.
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

  /// The peak, in dB re FS, above which the calibrated input clips; `nil` if it reaches full scale.
  var peakLimit: Double? { microphone.flatMap { $0.record.peakLimit < 0 ? $0.record.peakLimit : nil } }

  /// The reason why the calibration does not fit a recording; `nil` if no contradiction is known.
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
