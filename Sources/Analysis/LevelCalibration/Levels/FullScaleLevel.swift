import AudioCore
import Foundation

/// A digital level in dBFS: how strong samples are, relative to full scale. Says nothing of sound pressure.
///
/// 0 dBFS RMS is an RMS of 1, so that a sine of peak amplitude 1, the full-scale sine, has −3.01 dBFS RMS. A tone may be
/// named by either of the two, and never by a number alone.
public struct FullScaleLevel: Sendable, Hashable, CustomStringConvertible {
  /// Peak over RMS of a sine, in decibels: 10 log₁₀ 2.
  public static let sineCrestFactor = 10 * log10(2.0)

  /// Level of the RMS, in dBFS.
  public let rms: Double

  /// A level by its RMS, in dBFS; finite.
  public init(rms: Double) {
    precondition(rms.isFinite, "a level is finite; nothing at all has no level")
    self.rms = rms
  }

  /// The level of a sine by its peak, in dBFS: 0 is the full-scale sine.
  public init(sinePeak: Double) { self.init(rms: sinePeak - Self.sineCrestFactor) }

  /// The level of an RMS amplitude, where 1 is full scale; `nil` for 0 and what is not finite.
  public init?(rmsAmplitude: Double) {
    guard let level = Decibels.level(amplitude: rmsAmplitude) else { return nil }
    self.init(rms: level)
  }

  /// The level of a sine of a peak amplitude, where 1 is full scale; `nil` for 0 and what is not finite.
  public init?(sinePeakAmplitude: Double) {
    guard let level = Decibels.level(amplitude: sinePeakAmplitude) else { return nil }
    self.init(sinePeak: level)
  }

  /// Level of the peak if this is a sine, in dBFS.
  public var sinePeak: Double { rms + Self.sineCrestFactor }

  /// The RMS amplitude, where 1 is full scale.
  public var rmsAmplitude: Double { Decibels.amplitude(level: rms) }

  /// The peak amplitude if this is a sine, where 1 is full scale: what an oscillator is given.
  public var sinePeakAmplitude: Double { Decibels.amplitude(level: sinePeak) }

  /// Level of one step of integer samples of `bits` bits, in dBFS: a sine whose peak is lower is silence without dither.
  public static func quantisationStep(bits: Int) -> Double { -20 * log10(2) * Double(bits - 1) }

  /// "-23.01 dBFS (RMS)".
  public var description: String { String(format: "%.2f dBFS (RMS)", rms) }
}
