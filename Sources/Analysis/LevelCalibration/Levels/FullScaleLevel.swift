import AudioCore
import Foundation

/// A digital level in dBFS: the strength of samples relative to full scale. It says nothing about sound pressure.
///
/// 0 dBFS RMS is an RMS of 1, so a sine of peak amplitude 1, the full-scale sine, has −3.01 dBFS RMS. A tone's level
/// can be given by its RMS or by its peak; the initializer's label always says which.
public struct FullScaleLevel: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Peak divided by RMS of a sine, in decibels: 10 log₁₀ 2.
  public static let sineCrestFactor = 10 * log10(2.0)

  /// Level of the RMS, in dBFS.
  public let rms: Double

  /// Creates a level from its RMS in dBFS, which must be finite. Silence has no level.
  ///
  /// - Throws: `CalibrationError.notFinite`.
  public init(rms: Double) throws(CalibrationError) {
    guard rms.isFinite else { throw .notFinite(what: "digital level", got: rms) }
    self.rms = rms
  }

  /// Creates the level of a sine from its peak in dBFS, which must be finite: 0 is the full-scale sine.
  ///
  /// - Throws: `CalibrationError.notFinite`.
  public init(sinePeak: Double) throws(CalibrationError) { try self.init(rms: sinePeak - Self.sineCrestFactor) }

  /// Creates a level from the level of an RMS, which is finite.
  init(finite rms: Double) { self.rms = rms }

  /// The full-scale sine: a sine whose peak amplitude is 1.
  public static let fullScaleSine = FullScaleLevel(finite: -sineCrestFactor)

  /// Reads a level, which is checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let rms = try values.decode(Double.self, forKey: .rms)
    self = try decoder.checked { () throws(CalibrationError) in try Self(rms: rms) }
  }

  /// Creates a level from an RMS amplitude, where 1 is full scale; `nil` if it is 0 or not finite.
  public init?(rmsAmplitude: Double) {
    guard let level = Decibels.level(amplitude: rmsAmplitude) else { return nil }
    self.init(finite: level)
  }

  /// Creates the level of a sine from its peak amplitude, where 1 is full scale; `nil` if it is 0 or not finite.
  public init?(sinePeakAmplitude: Double) {
    guard let level = Decibels.level(amplitude: sinePeakAmplitude) else { return nil }
    self.init(finite: level - Self.sineCrestFactor)
  }

  /// The level of the peak in dBFS, provided that the signal is a sine.
  public var sinePeak: Double { rms + Self.sineCrestFactor }

  /// The RMS amplitude, where 1 is full scale.
  public var rmsAmplitude: Double { Decibels.amplitude(level: rms) }

  /// The peak amplitude, where 1 is full scale, provided that the signal is a sine: the value to give to an oscillator.
  public var sinePeakAmplitude: Double { Decibels.amplitude(level: sinePeak) }

  /// The level of one step of integer samples of `bits` bits, in dBFS. Without dither, a sine with a lower peak is
  /// silence.
  package static func quantisationStep(bits: Int) -> Double { -20 * log10(2) * (Double(bits) - 1) }

  /// "-23.01 dBFS (RMS)".
  public var description: String { String(format: "%.2f dBFS (RMS)", rms) }
}
