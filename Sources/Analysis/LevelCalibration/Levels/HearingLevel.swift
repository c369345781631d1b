import AudioCore

/// A hearing level in dB HL: how far a tone is above the normal threshold of hearing for one transducer at one
/// frequency.
///
/// Only a `HearingLevelScale` creates it, so it always has a calibration.
public struct HearingLevel: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The level in decibels above the reference threshold.
  public let decibels: Double
  /// Frequency of the tone in hertz. 40 dB HL at 125 Hz is another sound pressure than 40 dB HL at 1000 Hz.
  public let frequency: Double
  /// Standard uncertainty (one standard deviation) in decibels; `nil` if it is not known.
  public let uncertainty: Double?
  /// The definition of 0 dB HL: the transducer and the standard, or the listeners.
  public let reference: String
  /// The source of the level.
  public let basis: LevelBasis

  init(decibels: Double, frequency: Double, uncertainty: Double?, reference: String, basis: LevelBasis) {
    self.decibels = decibels
    self.frequency = frequency
    self.uncertainty = uncertainty
    self.reference = reference
    self.basis = basis
  }

  /// Reads a level; its numbers are checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      decibels: try values.decode(Double.self, forKey: .decibels),
      frequency: try values.decode(Double.self, forKey: .frequency),
      uncertainty: try values.decodeIfPresent(Double.self, forKey: .uncertainty),
      reference: try values.decode(String.self, forKey: .reference),
      basis: try values.decode(LevelBasis.self, forKey: .basis))
    guard frequency > 0, frequency.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .frequency, in: values,
        debugDescription: "hearing level: expected a frequency above 0 Hz, got \(frequency) Hz")
    }
    try decoder.checked { () throws(CalibrationError) in try LevelText.check(decibels, "hearing level", uncertainty) }
  }

  /// "40.0 dB HL ± 1.2 (TDH39, ISO 389-1)".
  public var description: String { LevelText.text(decibels, "dB HL", uncertainty) + " (\(reference))" }
}
