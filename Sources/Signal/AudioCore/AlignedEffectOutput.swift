/// What an effect makes of a stream of blocks, its latency taken off: the first frame given belongs to the first one taken.
public struct AlignedEffectOutput {
  private var output: AudioBuffer
  private let inputChannelCount: Int
  private let latency: Int
  /// Frames that came out before the first one that belongs to the stream, and are still to come.
  private var excess: Int

  /// Nothing yet of what the effect will give; it has heard nothing.
  ///
  /// - Parameter sampleRate: in hertz, of the stream.
  public init<Effect: AudioEffect & ~Copyable>(of effect: borrowing Effect, sampleRate: Double) {
    output = AudioBuffer(channelCount: effect.outputChannelCount, frameCount: 0, sampleRate: sampleRate)
    inputChannelCount = effect.channelCount
    latency = effect.latencyInFrames
    excess = latency
  }

  /// Sends the next frames through the effect, and calls `body` with what comes out, if anything does. Memory grows to the
  /// longest block.
  public mutating func process<Effect: AudioEffect & ~Copyable>(
    _ block: AudioBlock, through effect: inout Effect, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    if output.frameCount < block.frameCount {
      output = AudioBuffer(
        channelCount: output.channelCount, frameCount: block.frameCount, sampleRate: output.sampleRate)
    }
    let dropped = min(excess, block.frameCount)
    excess -= dropped
    try output.withMutableBlock { output in
      let frames = output.frames(0..<block.frameCount)
      effect.process(block, into: frames)
      if dropped < block.frameCount { try body(frames.block.frames(dropped..<block.frameCount)) }
    }
  }

  /// Gives what the effect still holds back after the stream's end.
  ///
  /// - Parameter tail: frames to go on after the end, in which silence comes in.
  public mutating func flush<Effect: AudioEffect & ~Copyable>(
    through effect: inout Effect, tail: Int = 0, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    let length = 16_384
    let silence = AudioBuffer(
      channelCount: inputChannelCount, frameCount: min(length, latency + tail), sampleRate: output.sampleRate)
    var left = latency + tail
    while left > 0 {
      let count = min(left, length)
      try silence.withBlock { try process($0.frames(0..<count), through: &effect, body) }
      left -= count
    }
  }
}
