import AudioCore
import Foundation

/// The plain mapping of an app that has no calibration: a number of decibels to an amplitude, with a number chosen for
/// full scale. Its levels are called nominal and cannot be printed, or taken, for dB SPL or dB HL.
///
/// amplitude = 10^((level − levelAtFullScale) / 20), the peak amplitude of a sine.
///
/// A 10 dB step is 10 dB whatever the headphones, so comparisons within one session hold; where 0 dB lies differs between
/// headphones and volume settings by tens of decibels.
public struct NominalLevelScale: Sendable, Hashable, Codable {
  /// The profile of a simple hearing game: 100 nominal decibels below full scale, so that 60, where such a test begins,
  /// is a peak amplitude of 0.01. Not a calibration.
  public static let simple = NominalLevelScale(levelAtFullScale: 100)

  /// The nominal level of a sine of peak amplitude 1, in decibels.
  public let levelAtFullScale: Double

  /// A scale on which the full-scale sine has the given nominal level, in decibels; finite.
  public init(levelAtFullScale: Double) {
    precondition(levelAtFullScale.isFinite)
    self.levelAtFullScale = levelAtFullScale
  }

  /// The digital level of a sine of a nominal level.
  ///
  /// - Throws: `CalibrationError.wouldClip` above `levelAtFullScale`.
  public func fullScaleLevel(nominal: Double) throws(CalibrationError) -> FullScaleLevel {
    guard nominal.isFinite else { throw .notFinite(what: "nominal level", got: nominal) }
    guard nominal <= levelAtFullScale else { throw .wouldClip(excess: nominal - levelAtFullScale, peakLimit: 0) }
    return FullScaleLevel(sinePeak: nominal - levelAtFullScale)
  }

  /// The nominal level of a sine, in decibels; the inverse of `fullScaleLevel(nominal:)`.
  public func nominal(_ level: FullScaleLevel) -> Double { level.sinePeak + levelAtFullScale }

  /// "60.0 dB (nominal, not calibrated)".
  public func description(nominal: Double) -> String { String(format: "%.1f dB (nominal, not calibrated)", nominal) }
}
