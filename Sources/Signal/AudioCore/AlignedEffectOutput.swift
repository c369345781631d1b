/// The output of an effect for a stream of blocks, with the effect's latency removed: the first output frame belongs to
/// the first input frame.
public struct AlignedEffectOutput {
  private var output: AudioBuffer
  private let inputChannelCount: Int
  private let latency: Int
  /// Leading output frames, due to the latency, that are still to be dropped.
  private var excess: Int

  /// An aligned output for an effect that has processed nothing yet.
  ///
  /// - Throws: `AudioFormatError` if the effect has an output that no sound has.
  public init<Effect: AudioEffect & ~Copyable>(of effect: borrowing Effect) throws(AudioFormatError) {
    output = try AudioBuffer(
      channelCount: effect.outputChannelCount, frameCount: 0, sampleRate: effect.sampleRate)
    inputChannelCount = effect.channelCount
    latency = effect.latencyInFrames
    excess = latency
  }

  /// Processes the next frames and calls `body` with the aligned output, unless all of it is dropped. The internal
  /// buffer grows to the longest block.
  public mutating func process<Effect: AudioEffect & ~Copyable>(
    _ block: AudioBlock, through effect: inout Effect, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    if output.frameCount < block.frameCount {
      output = AudioBuffer(like: output, frameCount: block.frameCount)
    }
    let dropped = min(excess, block.frameCount)
    excess -= dropped
    try output.withMutableBlock { output in
      let frames = output.frames(0..<block.frameCount)
      effect.process(block, into: frames)
      if dropped < block.frameCount { try body(frames.block.frames(dropped..<block.frameCount)) }
    }
  }

  /// Ends the stream: calls `body` with the frames that the latency still holds back.
  ///
  /// - Parameter tail: frames of silence to process after the end, for an echo or a reverberation.
  public mutating func flush<Effect: AudioEffect & ~Copyable>(
    through effect: inout Effect, tail: Int = 0, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    let length = 16_384
    let tail = max(0, min(tail, AudioFormat.mostSamples))
    let silence = AudioBuffer(like: output, channelCount: inputChannelCount, frameCount: min(length, latency + tail))
    var left = latency + tail
    while left > 0 {
      let count = min(left, length)
      try silence.withBlock { try process($0.frames(0..<count), through: &effect, body) }
      left -= count
    }
  }
}
