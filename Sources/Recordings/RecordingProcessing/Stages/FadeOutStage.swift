import AudioCore
import AudioEffects

/// Fades the sound out at its end, which is not known in advance.
///
/// The stage holds back as many frames as the fade is long until it knows that they are the last. It needs memory for
/// these frames.
final class FadeOutStage: SoundStage {
  let outputChannelCount: Int
  private let curve: FadeCurve
  private let sampleRate: Double
  private let length: Int
  /// A ring of the last frames. Once it is full, the oldest frame is at `place`.
  private var held: AudioBuffer
  private var place = 0
  private var heldCount = 0

  /// - Throws: `AudioFormatError.argument` for a duration that is negative or beyond all memory.
  init(duration: Double, curve: FadeCurve, _ shape: SoundShape) throws {
    let longest = Double(AudioFormat.mostSamples / shape.channelCount) / shape.sampleRate
    guard (0...longest).contains(duration) else {
      throw AudioFormatError.argument("duration", duration, expected: 0...longest)
    }
    outputChannelCount = shape.channelCount
    sampleRate = shape.sampleRate
    self.curve = curve
    length = Int((duration * shape.sampleRate).rounded())
    held = try AudioBuffer(channelCount: shape.channelCount, frameCount: length, sampleRate: shape.sampleRate)
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws {
    guard length > 0 else { return try sink(block) }
    var output = try AudioBuffer(copying: block, sampleRate: sampleRate)
    let empty = min(length - heldCount, block.frameCount)
    output.withMutableBlock { output in
      held.withMutableBlock { held in
        for c in 0..<block.channelCount {
          let (line, channel) = (held.channel(c), output.channel(c))
          var next = place
          for n in 0..<block.frameCount {
            (line[next], channel[n]) = (channel[n], line[next])
            next = next + 1 == length ? 0 : next + 1
          }
        }
      }
    }
    place = (place + block.frameCount) % length
    heldCount += empty
    // While the ring fills, the frames that leave it are not part of the sound.
    if empty < block.frameCount { try output.withBlock { try sink($0.frames(empty..<block.frameCount)) } }
  }

  func flush(_ sink: Sink) throws {
    guard heldCount > 0 else { return }
    // A sound that is shorter than the fade is faded over its whole length.
    var output = try AudioBuffer(channelCount: outputChannelCount, frameCount: heldCount, sampleRate: sampleRate)
    let first = heldCount == length ? place : 0
    for c in 0..<outputChannelCount {
      for n in 0..<heldCount {
        let gain = Float(curve.gain(at: 1 - Double(n) / Double(heldCount)))
        output.samples[c * heldCount + n] = held.samples[c * length + (first + n) % length] * gain
      }
    }
    try output.withBlock(sink)
  }
}
