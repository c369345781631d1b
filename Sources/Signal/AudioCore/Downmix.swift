/// Reduces any number of channels to one, by their mean: m[n] = (1 / C) Σ x_c[n].
///
/// Channels in opposite phase cancel, as in every mean; a meter that must not depend on phase works per channel.
public struct Downmix: Sendable {
  private var mixed: [Float] = []

  /// A downmix without a buffer; the first block of more than one channel allocates it.
  public init() {}

  /// Allocates for blocks of up to `frameCount` frames, so that later blocks of that size do not allocate.
  ///
  /// - Throws: `AudioFormatError.frameCount` for a number that is negative or beyond all memory.
  public mutating func reserve(frameCount: Int) throws(AudioFormatError) {
    guard (0...AudioFormat.mostSamples).contains(frameCount) else { throw .frameCount(frameCount, channelCount: 1) }
    grow(to: frameCount)
  }

  private mutating func grow(to frameCount: Int) {
    if mixed.count < frameCount { mixed = [Float](repeating: 0, count: frameCount) }
  }

  /// Calls `body` with a one-channel block of the same length. A one-channel block is passed on as it is.
  public mutating func withMono<Result>(_ block: AudioBlock, _ body: (AudioBlock) throws -> Result) rethrows -> Result {
    guard block.channelCount > 1 else { return try body(block) }
    grow(to: max(1, block.frameCount))
    return try mixed.withUnsafeMutableBufferPointer { mixed in
      guard let out = mixed.baseAddress else { fatalError("reserved above") }
      let count = block.frameCount
      let gain = 1 / Float(block.channelCount)
      if block.channelCount == 2 {
        let (left, right) = (block.channel(0), block.channel(1))
        for n in 0..<count { out[n] = (left[n] + right[n]) * gain }
      } else {
        for n in 0..<count { out[n] = 0 }
        for c in 0..<block.channelCount {
          let channel = block.channel(c)
          for n in 0..<count { out[n] += channel[n] }
        }
        for n in 0..<count { out[n] *= gain }
      }
      return try body(AudioBlock(base: out, channelStride: count, channelCount: 1, frameCount: count))
    }
  }
}

extension AudioBuffer {
  /// The mean of all channels as a buffer of one channel; the buffer itself if it has one. Cost: O(samples), one new
  /// buffer.
  public func downmixed() -> AudioBuffer {
    guard channelCount > 1 else { return self }
    var downmix = Downmix()
    return withBlock { block in
      downmix.withMono(block) { mono in
        AudioBuffer(like: self, channelCount: 1, frameCount: frameCount).with(samples: Array(mono.channel(0)))
      }
    }
  }
}
