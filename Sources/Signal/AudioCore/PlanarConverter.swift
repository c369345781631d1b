/// Gives processors the planar `Float` blocks that they take, from the sound of devices and other programs, and back.
///
/// ```swift
/// var converter = PlanarConverter()
/// let block = try PCMBlock(interleaved: samples, channelCount: 2)  // samples: UnsafeBufferPointer<Int16>
/// converter.withPlanar(block) { meter.process($0) }
/// ```
///
/// What is planar `Float` already, as one channel of interleaved `Float`, is not copied. Everything else goes through memory
/// of the converter, which grows to the largest block so far: from then on no call allocates, locks or throws by itself.
public struct PlanarConverter: ~Copyable, Sendable {
  /// Never empty, so that it has an address.
  @usableFromInline var scratch: [Float]

  /// A converter that takes memory when it is first needed.
  public init() { scratch = [0] }

  /// A converter that does not allocate for blocks of up to so many frames.
  ///
  /// - Throws: `AudioFormatError` for a number of channels or frames that no sound has.
  public init(channelCount: Int, frameCount: Int) throws(AudioFormatError) {
    // Memory is the same at each rate.
    try AudioFormat.check(sampleRate: 1, channelCount: channelCount, frameCount: frameCount)
    scratch = [Float](repeating: 0, count: max(1, channelCount * frameCount))
  }

  /// Calls `body` with the frames of a view. The block is valid inside `body` only.
  @inlinable
  public mutating func withPlanar<Sample, Result>(
    _ input: PCMBlock<Sample>, _ body: (AudioBlock) throws -> Result
  ) rethrows -> Result {
    if let planar = input.audioBlock { return try body(planar) }
    return try withScratch(channelCount: input.channelCount, frameCount: input.frameCount) { planar in
      planar.copy(input)
      return try body(planar.block)
    }
  }

  /// Calls `body` with a block to write, and writes what is in it to a view, as `MutablePCMBlock.copy` does. What `body`
  /// does not write may be anything. If `body` throws, the view may hold anything.
  @inlinable
  public mutating func withPlanar<Sample, Result>(
    into output: MutablePCMBlock<Sample>, _ body: (MutableAudioBlock) throws -> Result
  ) rethrows -> Result {
    if let planar = output.audioBlock { return try body(planar) }
    return try withScratch(channelCount: output.channelCount, frameCount: output.frameCount) { planar in
      let result = try body(planar)
      output.copy(planar.block)
      return result
    }
  }

  @inlinable
  mutating func withScratch<Result>(
    channelCount: Int, frameCount: Int, _ body: (MutableAudioBlock) throws -> Result
  ) rethrows -> Result {
    if scratch.count < channelCount * frameCount {
      scratch = [Float](repeating: 0, count: channelCount * frameCount)
    }
    return try scratch.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { fatalError("memory of one sample at least") }
      return try body(
        MutableAudioBlock(base: base, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount))
    }
  }
}
