import AudioCore
import Foundation

/// Silence in all channels, for a fixed time, at random times: a Poisson process.
struct Dropouts {
  /// Mean number of dropouts per second.
  let rate: Double
  /// Duration of a dropout in seconds.
  let length: Double

  func applied(to sound: AudioBuffer, _ seed: UInt64) -> DegradedSound {
    var random = SeededRandom(seed: seed)
    var damaged = sound
    let lost = Int((length * sound.sampleRate).rounded(.up))
    var (time, count, silent, end) = (0.0, 0, 0, 0)
    while true {
      // 1 − u is above 0, so that the logarithm is finite.
      time += -log(1 - random.uniform()) / rate
      guard time < sound.duration else { break }
      let start = Int(time * sound.sampleRate)
      let range = max(start, end)..<max(start, end, min(sound.frameCount, start + lost))
      damaged.withMutableBlock { block in
        for c in 0..<block.channelCount {
          for n in range { block.channel(c)[n] = 0 }
        }
      }
      count += 1
      silent += range.count
      end = max(end, range.upperBound)
    }
    return DegradedSound(
      damaged,
      realised: ["dropoutCount": Double(count), "lostPercent": 100 * Double(silent) / Double(sound.frameCount)])
  }
}
