import Foundation
import VoiceListening

/// Follows the pitch of a voice from tick to tick and bridges short gaps in it.
struct PitchFollower: Sendable {
  /// The longest gap that is bridged, seconds. The tracker finds no pitch in a consonant or in a doubtful frame.
  private static let longestGap = 0.15

  private var lastTime = -Double.infinity
  private var last: Double?

  /// Returns the pitch of a tick, hertz. A tick without one takes the last pitch of the same voice; without a voice, or
  /// after a longer gap, the result is `nil`.
  mutating func pitch(_ tick: SoundTick) -> Double? {
    guard tick.isVoice else {
      last = nil
      return nil
    }
    if let frequency = tick.frequency {
      last = frequency
      lastTime = tick.time
    } else if tick.time - lastTime > Self.longestGap {
      last = nil
    }
    return last
  }

  /// Returns the interval from `target` up to `frequency`, cents.
  static func cents(_ frequency: Double, above target: Double) -> Double { 1200 * log2(frequency / target) }

  /// Returns a frequency in cents above 1 Hz.
  static func cents(_ frequency: Double) -> Double { 1200 * log2(frequency) }
}

extension ClosedRange<Double> {
  /// A range of frequencies in cents above 1 Hz.
  var inCents: ClosedRange<Double> { PitchFollower.cents(lowerBound)...PitchFollower.cents(upperBound) }
}
