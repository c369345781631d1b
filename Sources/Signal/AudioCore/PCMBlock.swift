/// The frames of one call as devices and other programs hold them: a borrowed view of `Float` or `Int16` samples,
/// interleaved (all samples of frame 0 first) or planar (all frames of channel 0 first).
///
/// Processors take planar `Float`, an `AudioBlock`: `PlanarConverter` makes one of the view. As a block, the view does not
/// own its memory and is valid only as long as that is.
public struct PCMBlock<Sample: PCMSample> {
  /// Number of channels, at least 1.
  public let channelCount: Int
  /// Number of frames, 0 or more.
  public let frameCount: Int

  /// The first sample; `nil` only where there are no frames.
  @usableFromInline let base: UnsafePointer<Sample>?
  /// Samples from one channel to the next.
  @usableFromInline let channelStride: Int
  /// Samples from one frame to the next.
  @usableFromInline let frameStride: Int

  @inlinable
  init(base: UnsafePointer<Sample>?, channelCount: Int, frameCount: Int, channelStride: Int, frameStride: Int) {
    self.base = base
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.channelStride = channelStride
    self.frameStride = frameStride
  }

  /// A view of interleaved samples: sample `n * channelCount + c` is that of channel `c` in frame `n`.
  ///
  /// - Throws: `AudioFormatError` for a number of channels that no sound has, or if the last frame is not whole.
  @inlinable
  public init(interleaved samples: UnsafeBufferPointer<Sample>, channelCount: Int) throws(AudioFormatError) {
    self.init(
      base: samples.baseAddress, channelCount: channelCount,
      frameCount: try AudioFormat.frameCount(of: samples.count, channelCount: channelCount), channelStride: 1,
      frameStride: channelCount)
  }

  /// A view of planar samples: sample `c * frameCount + n` is that of channel `c` in frame `n`.
  ///
  /// - Throws: `AudioFormatError` for a number of channels that no sound has, or if the channels differ in length.
  @inlinable
  public init(planar samples: UnsafeBufferPointer<Sample>, channelCount: Int) throws(AudioFormatError) {
    let frameCount = try AudioFormat.frameCount(of: samples.count, channelCount: channelCount)
    self.init(
      base: samples.baseAddress, channelCount: channelCount, frameCount: frameCount, channelStride: frameCount,
      frameStride: 1)
  }

  /// The frames in `range`, without copying.
  @inlinable
  public func frames(_ range: Range<Int>) -> PCMBlock {
    guard range.lowerBound >= 0, range.upperBound <= frameCount else { noFrames(range, of: frameCount) }
    return PCMBlock(
      base: base.map { $0 + range.lowerBound * frameStride }, channelCount: channelCount, frameCount: range.count,
      channelStride: channelStride, frameStride: frameStride)
  }

  /// The same memory as a block for processors; `nil` unless it holds planar `Float`, as one channel of interleaved
  /// `Float` does, and has frames.
  @inlinable public var audioBlock: AudioBlock? {
    guard Sample.self == Float.self, frameStride == 1, let base else { return nil }
    return AudioBlock(
      base: UnsafeRawPointer(base).assumingMemoryBound(to: Float.self), channelStride: channelStride,
      channelCount: channelCount, frameCount: frameCount)
  }
}

extension MutableAudioBlock {
  /// Copies the frames of a view of the same shape, in other memory. `Float` samples stay as they are; `Int16` samples are
  /// divided by 32,768.
  @inlinable
  public func copy<Sample>(_ other: PCMBlock<Sample>) {
    ensure(
      other.channelCount == channelCount && other.frameCount == frameCount,
      "copy: expected \(channelCount) channels of \(frameCount) frames, got \(other.channelCount) of \(other.frameCount)"
    )
    guard let base = other.base else { return }
    for c in 0..<channelCount {
      let (source, target) = (base + c * other.channelStride, channel(c))
      for n in 0..<frameCount { target[n] = Sample.decoded(source[n * other.frameStride]) }
    }
  }
}
