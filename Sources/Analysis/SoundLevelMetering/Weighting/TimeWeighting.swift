import Foundation

/// The time weightings of a sound level meter: how fast a level follows the sound.
///
/// F and S (IEC 61672-1:2013, 5.8) are a first-order low-pass over the squared signal. I (IEC 60651:1979, no longer
/// required by IEC 61672-1:2013) is the same low-pass with 35 ms, followed by a peak detector whose level falls by 2.9
/// dB/s.
public enum TimeWeighting: String, Sendable, Hashable, Codable, CaseIterable {
  /// F (fast): 125 ms. After the end of a sound the level falls by 34.7 dB/s.
  case fast = "F"
  /// S (slow): 1 s. After the end of a sound the level falls by 4.34 dB/s.
  case slow = "S"
  /// I (impulse): 35 ms for rising and 1.5 s for falling levels.
  case impulse = "I"

  /// The letter in the names of levels, as in LAFmax.
  public var symbol: String { rawValue }

  /// The time constant of the low-pass over the squared signal, in seconds.
  public var timeConstant: Double {
    switch self {
    case .fast: 0.125
    case .slow: 1
    case .impulse: 0.035
    }
  }

  /// The time constant of the peak detector after the low-pass, in seconds; `nil` if there is none.
  var decayTimeConstant: Double? { self == .impulse ? 1.5 : nil }

  /// Time from the start until the level of a steady sound is within 0.03 dB of its final value, in seconds: five time
  /// constants.
  package var settlingTime: Double { 5 * timeConstant }

  /// The highest level of a burst of steady sound, in decibels relative to the steady sound's level: 10 log₁₀(1 −
  /// exp(−duration / τ)) (IEC 61672-1:2013, 5.9). `duration` is in seconds, above 0.
  package func burstResponse(duration: Double) -> Double { 10 * log10(-expm1(-duration / timeConstant)) }
}
