import AudioCore

extension AudioFileReader {
  /// Reads the whole recording through an effect, its latency taken off: the first frame given is what became of the first.
  ///
  /// - Parameters:
  ///   - tail: frames to go on after the recording's end, in which silence comes in.
  ///   - body: takes the blocks, in order; what it throws ends the reading.
  /// - Throws: `AudioFileError`, and what `body` throws.
  public func readAll<Effect: AudioEffect & ~Copyable>(
    through effect: inout Effect, tail: Int = 0, _ body: (AudioBlock) throws -> Void
  ) throws {
    var output = AudioBuffer(channelCount: effect.outputChannelCount, frameCount: 0, sampleRate: format.sampleRate)
    var excess = effect.latencyInFrames
    func pass(_ block: AudioBlock) throws {
      if output.frameCount < block.frameCount {
        output = AudioBuffer(
          channelCount: effect.outputChannelCount, frameCount: block.frameCount, sampleRate: format.sampleRate)
      }
      try output.withMutableBlock { output in
        let frames = output.frames(0..<block.frameCount)
        effect.process(block, into: frames)
        let dropped = min(excess, block.frameCount)
        excess -= dropped
        if dropped < block.frameCount { try body(frames.block.frames(dropped..<block.frameCount)) }
      }
    }
    while try read(pass) {}
    let silence = AudioBuffer(
      channelCount: format.channelCount, frameCount: effect.latencyInFrames + tail, sampleRate: format.sampleRate)
    try silence.forEachBlock(of: 16_384, pass)
  }
}
