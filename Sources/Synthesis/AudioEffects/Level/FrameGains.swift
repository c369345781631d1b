import AudioCore

/// Gains that are computed once per frame, a chunk at a time, and applied to all channels.
enum FrameGains {
  /// Frames of a chunk.
  static let chunk = 256

  /// Multiplies each channel by one gain a frame. The output may be the input's memory.
  static func apply(_ gains: UnsafeBufferPointer<Float>, to input: AudioBlock, into output: MutableAudioBlock) {
    for c in 0..<input.channelCount { apply(gains, to: input, channel: c, into: output) }
  }

  /// Multiplies one channel.
  static func apply(
    _ gains: UnsafeBufferPointer<Float>, to input: AudioBlock, channel: Int, into output: MutableAudioBlock
  ) {
    ensure(input.frameCount <= gains.count, "gains: expected \(input.frameCount) at least, got \(gains.count)")
    let (source, target) = (input.channel(channel), output.channel(channel))
    for n in 0..<source.count { target[n] = source[n] * gains[n] }
  }

  /// The largest magnitude of each frame over all channels; a sample that is not a number counts as 0.
  static func magnitudes(of input: AudioBlock, into levels: UnsafeMutableBufferPointer<Float>) {
    let first = input.channel(0)
    for n in 0..<first.count {
      let magnitude = abs(first[n])
      levels[n] = magnitude > 0 ? magnitude : 0
    }
    for c in 1..<max(1, input.channelCount) {
      let channel = input.channel(c)
      for n in 0..<channel.count {
        let magnitude = abs(channel[n])
        levels[n] = magnitude > levels[n] ? magnitude : levels[n]
      }
    }
  }
}
