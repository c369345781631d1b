import AudioCore
import Foundation

/// A sound pressure level in dB SPL, relative to 20 µPa, with its source.
///
/// It cannot be created from a number alone. An `InputCalibration`, an `OutputCalibration` or a `HearingLevelScale`
/// computes it, or `stated` names its source.
public struct SoundPressureLevel: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The level of the RMS sound pressure, in decibels relative to 20 µPa.
  public let decibels: Double
  /// Standard uncertainty (one standard deviation) in decibels; `nil` if it is not known.
  public let uncertainty: Double?
  /// The source of the level.
  public let basis: LevelBasis

  init(decibels: Double, uncertainty: Double?, basis: LevelBasis) {
    self.decibels = decibels
    self.uncertainty = uncertainty
    self.basis = basis
  }

  /// Creates a level from an outside source: the level of a sound calibrator, or the reading of a sound level meter.
  ///
  /// - Parameters:
  ///   - decibels: the level in dB SPL, finite.
  ///   - source: name of the source ("IEC 60942 class 1 calibrator, serial 1234").
  ///   - uncertainty: standard uncertainty in decibels, 0 or more; `nil` if it is unknown. If a data sheet says ±0.3 dB
  ///     for a coverage of about 95 % (k = 2), it is 0.15.
  /// - Throws: `CalibrationError.notFinite`, `.invalidUncertainty`.
  public static func stated(
    _ decibels: Double, by source: String, uncertainty: Double? = nil
  ) throws(CalibrationError) -> SoundPressureLevel {
    try LevelText.check(decibels, "sound pressure level", uncertainty)
    return SoundPressureLevel(decibels: decibels, uncertainty: uncertainty, basis: .stated(by: source))
  }

  /// Reads a level; its numbers are checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      decibels: try values.decode(Double.self, forKey: .decibels),
      uncertainty: try values.decodeIfPresent(Double.self, forKey: .uncertainty),
      basis: try values.decode(LevelBasis.self, forKey: .basis))
    try decoder.checked { () throws(CalibrationError) in
      try LevelText.check(decibels, "sound pressure level", uncertainty)
    }
  }

  /// "65.0 dB SPL ± 0.5 (re 20 µPa)".
  public var description: String { LevelText.text(decibels, "dB SPL", uncertainty) + " (re 20 µPa)" }
}
