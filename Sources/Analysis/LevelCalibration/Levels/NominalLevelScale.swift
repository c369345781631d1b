import AudioCore
import Foundation

/// The scale of an app without a calibration: it maps decibels to amplitudes by a number that is chosen for full scale.
/// Its levels are called nominal. They cannot be printed as, or used as, dB SPL or dB HL.
///
/// amplitude = 10^((level − levelAtFullScale) / 20), the peak amplitude of a sine.
///
/// A step of 10 dB is 10 dB with any headphones, so comparisons within one session are valid. The sound pressure at 0
/// dB differs between headphones and volume settings by tens of decibels.
public struct NominalLevelScale: Sendable, Hashable, Codable {
  /// The scale of a simple hearing game. Full scale is 100 nominal decibels, so 60, the start level of such a test, is
  /// a peak amplitude of 0.01. It is not a calibration.
  public static let simple = NominalLevelScale()

  /// The nominal level of a sine of peak amplitude 1, in decibels.
  public let levelAtFullScale: Double

  private init() { levelAtFullScale = 100 }

  /// Creates a scale. `levelAtFullScale` is the nominal level of the full-scale sine in decibels; it must be finite.
  ///
  /// - Throws: `CalibrationError.notFinite`.
  public init(levelAtFullScale: Double) throws(CalibrationError) {
    guard levelAtFullScale.isFinite else {
      throw .notFinite(what: "nominal level at full scale", got: levelAtFullScale)
    }
    self.levelAtFullScale = levelAtFullScale
  }

  /// Reads a scale, which is checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let level = try values.decode(Double.self, forKey: .levelAtFullScale)
    self = try decoder.checked { () throws(CalibrationError) in try Self(levelAtFullScale: level) }
  }

  /// The digital level of a sine with a nominal level.
  ///
  /// - Throws: `CalibrationError.wouldClip` above `levelAtFullScale`.
  public func fullScaleLevel(nominal: Double) throws(CalibrationError) -> FullScaleLevel {
    guard nominal.isFinite else { throw .notFinite(what: "nominal level", got: nominal) }
    guard nominal <= levelAtFullScale else { throw .wouldClip(excess: nominal - levelAtFullScale, peakLimit: 0) }
    return try FullScaleLevel(sinePeak: nominal - levelAtFullScale)
  }

  /// The nominal level of a sine, in decibels; the inverse of `fullScaleLevel(nominal:)`.
  public func nominal(_ level: FullScaleLevel) -> Double { level.sinePeak + levelAtFullScale }

  /// "60.0 dB (nominal, not calibrated)".
  public func description(nominal: Double) -> String { String(format: "%.1f dB (nominal, not calibrated)", nominal) }
}
