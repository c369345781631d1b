extension AudioBuffer {
  /// A buffer of interleaved samples, `Float` or `Int16`: sample `n * channelCount + c` is that of channel `c` in frame `n`.
  /// `Float` samples stay as they are; `Int16` samples are divided by 32,768.
  ///
  /// - Throws: `AudioFormatError` for a rate or a number of channels that no sound has, or if the last frame is not whole.
  @inlinable
  public init<Sample: PCMSample>(
    interleaved samples: [Sample], channelCount: Int, sampleRate: Double
  ) throws(AudioFormatError) {
    let frameCount = try AudioFormat.frameCount(of: samples.count, channelCount: channelCount)
    try self.init(channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
    samples.withUnsafeBufferPointer { samples in
      let block = PCMBlock(
        base: samples.baseAddress, channelCount: channelCount, frameCount: frameCount, channelStride: 1,
        frameStride: channelCount)
      withMutableBlock { $0.copy(block) }
    }
  }

  /// A buffer that owns a copy of the frames of a view.
  ///
  /// - Throws: `AudioFormatError` for a rate that no sound has.
  @inlinable
  public init<Sample>(_ block: PCMBlock<Sample>, sampleRate: Double) throws(AudioFormatError) {
    try self.init(channelCount: block.channelCount, frameCount: block.frameCount, sampleRate: sampleRate)
    withMutableBlock { $0.copy(block) }
  }

  /// All samples, interleaved, as they are.
  public func interleaved() -> [Float] { interleaved(as: Float.self) }

  /// All samples, interleaved, times 32,768 and rounded to the nearest. What lies beyond full scale is clipped to −32,768
  /// or 32,767; NaN becomes 0. There is no dither: `AudioFileWriter` adds it to files.
  public func int16Interleaved() -> [Int16] { interleaved(as: Int16.self) }

  private func interleaved<Sample: PCMSample>(as _: Sample.Type) -> [Sample] {
    [Sample](unsafeUninitializedCapacity: samples.count) { target, count in
      withBlock { block in
        MutablePCMBlock(
          PCMBlock(
            base: UnsafePointer(target.baseAddress), channelCount: channelCount, frameCount: frameCount,
            channelStride: 1, frameStride: channelCount), base: target.baseAddress
        ).copy(block)
      }
      count = samples.count
    }
  }
}
