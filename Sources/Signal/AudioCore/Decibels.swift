import Foundation

/// Conversions between linear quantities and decibels.
///
/// The reference is in each name or argument. The level of 0 is undefined: the functions that take a logarithm return
/// `nil` for 0 and for values that are not finite, never −∞.
public enum Decibels {
  /// Level of an amplitude (a field quantity) in decibels relative to `reference`: 20 log₁₀(|a| / reference).
  ///
  /// With the default reference 1 the result is in dBFS in the sense that a sample of ±1 is 0 dBFS and a full-scale
  /// sine has an RMS of −3.01 dBFS (not AES17's +3.01 dB offset).
  public static func level(amplitude: Double, reference: Double = 1) -> Double? {
    let ratio = abs(amplitude) / reference
    return ratio > 0 && ratio.isFinite ? 20 * log10(ratio) : nil
  }

  /// Level of a power (a mean square, an energy) in decibels relative to `reference`: 10 log₁₀(p / reference).
  public static func level(power: Double, reference: Double = 1) -> Double? {
    let ratio = power / reference
    return ratio > 0 && ratio.isFinite ? 10 * log10(ratio) : nil
  }

  /// The amplitude that has `level` decibels relative to `reference`.
  public static func amplitude(level: Double, reference: Double = 1) -> Double { reference * pow(10, level / 20) }

  /// The power that has `level` decibels relative to `reference`.
  public static func power(level: Double, reference: Double = 1) -> Double { reference * pow(10, level / 10) }
}
