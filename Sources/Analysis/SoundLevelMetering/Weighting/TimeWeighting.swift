import Foundation

/// The time weightings of a sound level meter: how quickly a level follows the sound.
///
/// F and S: IEC 61672-1:2013, 5.8, a first-order low-pass over the squared signal. I: IEC 60651:1979, which
/// IEC 61672-1:2013 no longer asks for: the same with 35 ms, then a peak detector whose level falls by 2.9 dB/s.
public enum TimeWeighting: String, Sendable, Hashable, CaseIterable {
  /// F (fast): 125 ms. After a sound the level falls by 34.7 dB/s.
  case fast = "F"
  /// S (slow): 1 s. After a sound the level falls by 4.34 dB/s.
  case slow = "S"
  /// I (impulse): 35 ms up, 1.5 s down.
  case impulse = "I"

  /// The letter that levels are named with, as in LAFmax.
  public var symbol: String { rawValue }

  /// The time constant of the low-pass over the squared signal, in seconds.
  public var timeConstant: Double {
    switch self {
    case .fast: 0.125
    case .slow: 1
    case .impulse: 0.035
    }
  }

  /// The time constant of the peak detector behind it, in seconds; `nil` where there is none.
  public var decayTimeConstant: Double? { self == .impulse ? 1.5 : nil }

  /// Seconds from the start until a steady sound's level is within 0.03 dB of its final value: five time constants.
  public var settlingTime: Double { 5 * timeConstant }

  /// The highest level that a burst of steady sound reaches, in decibels relative to the steady sound's level:
  /// 10 log₁₀(1 − exp(−duration / τ)) (IEC 61672-1:2013, 5.9). `duration` is in seconds, above 0.
  public func burstResponse(duration: Double) -> Double { 10 * log10(-expm1(-duration / timeConstant)) }
}
