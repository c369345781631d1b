import AudioCore
import Foundation

/// Whether a microphone hears at all: one that is muted, or whose sound is cut off where it is faint, makes any room seem quiet.
struct SilenceCheck {
  /// No room and no microphone is as quiet, in dBFS: the microphone's own noise is above −95 dBFS.
  private static let least = -100.0
  /// Frames of exactly 0, one after the other, that are no chance.
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

  /// Why what was heard says nothing of a room; `nil` if it may. More than a tenth of silence is too much.
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
