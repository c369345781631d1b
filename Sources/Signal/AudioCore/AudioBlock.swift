/// The frames of one call: a borrowed, planar view of samples.
///
/// Shape: `channelCount` channels of `frameCount` samples each, finite, −1…1 at full scale. A block does not own its
/// memory; it is valid only inside the call that receives it, so a processor copies what it wants to keep.
public struct AudioBlock {
  /// Number of channels, at least 1.
  public let channelCount: Int
  /// Number of frames, 0 or more.
  public let frameCount: Int

  @usableFromInline let base: UnsafePointer<Float>
  @usableFromInline let channelStride: Int

  /// A view of planar memory.
  ///
  /// - Parameters:
  ///   - base: the first sample of channel 0.
  ///   - channelStride: samples from the start of one channel to the start of the next.
  ///   - channelCount: number of channels, at least 1.
  ///   - frameCount: frames to show, at most `channelStride` if there is more than one channel.
  @inlinable
  public init(base: UnsafePointer<Float>, channelStride: Int, channelCount: Int, frameCount: Int) {
    guard channelCount >= 1, frameCount >= 0, channelCount == 1 || frameCount <= channelStride else {
      noBlock(channelCount: channelCount, frameCount: frameCount, channelStride: channelStride)
    }
    self.base = base
    self.channelStride = channelStride
    self.channelCount = channelCount
    self.frameCount = frameCount
  }

  /// The samples of one channel.
  @inlinable
  public func channel(_ index: Int) -> UnsafeBufferPointer<Float> {
    guard index >= 0, index < channelCount else { noChannel(index, of: channelCount) }
    return UnsafeBufferPointer(start: base + index * channelStride, count: frameCount)
  }

  /// One channel as a block of its own, without copying.
  @inlinable
  public func channelBlock(_ index: Int) -> AudioBlock {
    guard index >= 0, index < channelCount else { noChannel(index, of: channelCount) }
    return AudioBlock(
      base: base + index * channelStride, channelStride: channelStride, channelCount: 1, frameCount: frameCount)
  }

  /// The frames in `range`, without copying.
  @inlinable
  public func frames(_ range: Range<Int>) -> AudioBlock {
    guard range.lowerBound >= 0, range.upperBound <= frameCount else { noFrames(range, of: frameCount) }
    return AudioBlock(
      base: base + range.lowerBound, channelStride: channelStride, channelCount: channelCount, frameCount: range.count)
  }
}
