import Foundation
import VoiceListening

/// The pitch of a voice from tick to tick, bridging the moments in which it has none.
struct PitchFollower: Sendable {
  /// How long a pitch may be missing inside a voice, seconds: a consonant, or a frame that the tracker is unsure of.
  private static let longestGap = 0.15

  private var lastTime = -Double.infinity
  private var last: Double?

  /// The pitch of a tick: its own, or the last one of the same voice; `nil` without a voice.
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

  /// From `target` up to `frequency`.
  static func cents(_ frequency: Double, above target: Double) -> Double { 1200 * log2(frequency / target) }
}
