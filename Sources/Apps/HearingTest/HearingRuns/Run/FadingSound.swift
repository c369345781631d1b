import AppSound
import AudioCore
import Foundation

/// A sound that is written piece by piece, and that can be faded out before its end.
struct FadingSound {
  /// Seconds of the raised cosine that fades the sound out: the same ramp as that of the tones, so that it does not
  /// click.
  private static let ramp = 0.05

  private var sound: AudioBuffer
  private var position = 0
  private var length: Int

  init(_ sound: AudioBuffer) {
    self.sound = sound
    length = sound.frameCount
  }

  /// Whether the whole sound was written.
  var isWritten: Bool { position >= length }

  /// Writes the next frames, at most `frames`, and returns their number; `nil` if the output was stopped.
  mutating func write(to output: any SoundOutput, atMost frames: Int) throws -> Int? {
    let range = position..<min(position + frames, length)
    let piece = try AudioBuffer(
      channels: (0..<sound.channelCount).map { channel in
        let start = channel * sound.frameCount
        return Array(sound.samples[start + range.lowerBound..<start + range.upperBound])
      }, sampleRate: sound.sampleRate)
    guard try output.write(piece) else { return nil }
    position = range.upperBound
    return range.count
  }

  /// Fades out the part that is not written yet.
  mutating func fadeOut() {
    let frames = Int(Self.ramp * sound.sampleRate)
    length = min(length, position + frames)
    for channel in 0..<sound.channelCount {
      for n in position..<length {
        let gain = (1 + cos(Double.pi * Double(n - position + 1) / Double(frames))) / 2
        sound.samples[channel * sound.frameCount + n] *= Float(gain)
      }
    }
  }
}
