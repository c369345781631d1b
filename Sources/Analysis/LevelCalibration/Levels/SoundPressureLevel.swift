import Foundation

/// A sound pressure level in dB SPL, relative to 20 µPa, with what it rests on.
///
/// There is no way to make one of a bare number: it comes from an `InputCalibration`, an `OutputCalibration` or a
/// `HearingLevelScale`, or someone states it, and is named.
public struct SoundPressureLevel: Sendable, Hashable, CustomStringConvertible {
  /// The level in decibels relative to 20 µPa, of the RMS sound pressure.
  public let decibels: Double
  /// Standard uncertainty (one standard deviation) in decibels; `nil` if it is not known.
  public let uncertainty: Double?
  /// What the number rests on.
  public let basis: LevelBasis

  init(decibels: Double, uncertainty: Double?, basis: LevelBasis) {
    self.decibels = decibels
    self.uncertainty = uncertainty
    self.basis = basis
  }

  /// A level that is a fact from elsewhere: what a sound calibrator produces, or what a sound level meter reads.
  ///
  /// - Parameters:
  ///   - decibels: dB SPL, finite.
  ///   - source: who says so ("IEC 60942 class 1 calibrator, serial 1234").
  ///   - uncertainty: standard uncertainty in decibels, 0 or more; `nil` if it is not known. A data sheet's ±0.3 dB that
  ///     covers nearly all (k = 2) is 0.15.
  public static func stated(_ decibels: Double, by source: String, uncertainty: Double? = nil) -> SoundPressureLevel {
    precondition(decibels.isFinite && (uncertainty ?? 0) >= 0)
    return SoundPressureLevel(decibels: decibels, uncertainty: uncertainty, basis: .stated(by: source))
  }

  /// "65.0 dB SPL ± 0.5 (re 20 µPa)".
  public var description: String { LevelText.text(decibels, "dB SPL", uncertainty) + " (re 20 µPa)" }
}
