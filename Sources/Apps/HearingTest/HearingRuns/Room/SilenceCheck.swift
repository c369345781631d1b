import AudioCore
import Foundation

/// A check that a microphone delivers sound. A muted microphone, or one whose faint sound is suppressed, makes any room
/// seem quiet.
struct SilenceCheck {
  /// The lowest believable level in dBFS. The noise of every microphone alone is above −95 dBFS.
  private static let least = -100.0
  /// The least number of consecutive zero frames that cannot be a coincidence.
  private static let shortestGap = 480

  private var (frameCount, gapCount, run, energy) = (0, 0, 0, 0.0)

  mutating func process(_ block: AudioBlock) {
    for sample in block.channel(0) {
      frameCount += 1
      energy += Double(sample) * Double(sample)
      run = sample == 0 ? run + 1 : 0
      if run == Self.shortestGap { gapCount += run } else if run > Self.shortestGap { gapCount += 1 }
    }
  }

  /// The reason why the sound is no evidence about the room; `nil` if it may be. Silence for more than a tenth of the
  /// time is too much.
  var reason: String? {
    if gapCount * 10 > frameCount {
      return String(
        format:
          "expected the sound of a room, got digital silence for %.0f %% of the time: the microphone is muted, or "
          + "something suppresses noise", 100 * Double(gapCount) / Double(frameCount))
    }
    let level = 10 * log10(energy / Double(max(1, frameCount)))
    return level < Self.least
      ? String(format: "expected the sound of a room, got %.0f dBFS: the microphone is muted", level) : nil
  }
}
