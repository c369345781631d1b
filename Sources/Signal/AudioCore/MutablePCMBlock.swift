/// The writable counterpart of `PCMBlock`: the frames that a device or another program wants, as `Float` or `Int16`,
/// interleaved or planar.
public struct MutablePCMBlock<Sample: PCMSample> {
  /// The same frames for reading.
  public let block: PCMBlock<Sample>
  @usableFromInline let base: UnsafeMutablePointer<Sample>?

  /// Number of channels, at least 1.
  @inlinable public var channelCount: Int { block.channelCount }
  /// Number of frames, 0 or more.
  @inlinable public var frameCount: Int { block.frameCount }

  @inlinable
  init(_ block: PCMBlock<Sample>, base: UnsafeMutablePointer<Sample>?) {
    self.block = block
    self.base = base
  }

  /// A view of interleaved samples, as that of `PCMBlock`.
  ///
  /// - Throws: `AudioFormatError` for a number of channels that no sound has, or if the last frame is not whole.
  @inlinable
  public init(interleaved samples: UnsafeMutableBufferPointer<Sample>, channelCount: Int) throws(AudioFormatError) {
    self.init(
      try PCMBlock(interleaved: UnsafeBufferPointer(samples), channelCount: channelCount), base: samples.baseAddress)
  }

  /// A view of planar samples, as that of `PCMBlock`.
  ///
  /// - Throws: `AudioFormatError` for a number of channels that no sound has, or if the channels differ in length.
  @inlinable
  public init(planar samples: UnsafeMutableBufferPointer<Sample>, channelCount: Int) throws(AudioFormatError) {
    self.init(try PCMBlock(planar: UnsafeBufferPointer(samples), channelCount: channelCount), base: samples.baseAddress)
  }

  /// The frames in `range`, without copying.
  @inlinable
  public func frames(_ range: Range<Int>) -> MutablePCMBlock {
    let part = block.frames(range)
    return MutablePCMBlock(part, base: base.map { $0 + range.lowerBound * block.frameStride })
  }

  /// The same memory as a block that generators and effects write; `nil` unless it holds planar `Float`, as one channel of
  /// interleaved `Float` does, and has frames.
  @inlinable public var audioBlock: MutableAudioBlock? {
    guard Sample.self == Float.self, block.frameStride == 1, let base else { return nil }
    return MutableAudioBlock(
      base: UnsafeMutableRawPointer(base).assumingMemoryBound(to: Float.self), channelStride: block.channelStride,
      channelCount: channelCount, frameCount: frameCount)
  }

  /// Copies the frames of a block of the same shape, in other memory. `Float` samples stay as they are. `Int16` samples are
  /// the values times 32,768, rounded to the nearest; beyond full scale they are clipped, and NaN becomes 0.
  @inlinable
  public func copy(_ other: AudioBlock) {
    ensure(
      other.channelCount == channelCount && other.frameCount == frameCount,
      "copy: expected \(channelCount) channels of \(frameCount) frames, got \(other.channelCount) of \(other.frameCount)"
    )
    guard let base else { return }
    for c in 0..<channelCount {
      let (source, target) = (other.channel(c), base + c * block.channelStride)
      for n in 0..<frameCount { target[n * block.frameStride] = Sample.encoded(source[n]) }
    }
  }
}
