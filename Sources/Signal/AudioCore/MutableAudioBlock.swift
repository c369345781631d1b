/// The frames of one call that a generator or an effect writes: the writable counterpart of `AudioBlock`.
///
/// Shape: `channelCount` channels of `frameCount` samples each. It does not own its memory and is valid only inside the
/// call that receives it. Its samples may hold anything until they are written.
public struct MutableAudioBlock {
  /// Number of channels, at least 1.
  public let channelCount: Int
  /// Number of frames, 0 or more.
  public let frameCount: Int

  @usableFromInline let base: UnsafeMutablePointer<Float>
  @usableFromInline let channelStride: Int

  /// A view of planar memory; the parameters are those of `AudioBlock`.
  @inlinable
  public init(base: UnsafeMutablePointer<Float>, channelStride: Int, channelCount: Int, frameCount: Int) {
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
  public func channel(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    guard index >= 0, index < channelCount else { noChannel(index, of: channelCount) }
    return UnsafeMutableBufferPointer(start: base + index * channelStride, count: frameCount)
  }

  /// The frames in `range`, without copying.
  @inlinable
  public func frames(_ range: Range<Int>) -> MutableAudioBlock {
    guard range.lowerBound >= 0, range.upperBound <= frameCount else { noFrames(range, of: frameCount) }
    return MutableAudioBlock(
      base: base + range.lowerBound, channelStride: channelStride, channelCount: channelCount, frameCount: range.count)
  }

  /// The same frames for reading.
  @inlinable public var block: AudioBlock {
    AudioBlock(base: base, channelStride: channelStride, channelCount: channelCount, frameCount: frameCount)
  }

  /// Writes silence.
  @inlinable
  public func clear() {
    for c in 0..<channelCount { channel(c).update(repeating: 0) }
  }

  /// Copies the frames of a block of the same shape, which may be the same memory.
  @inlinable
  public func copy(_ other: AudioBlock) {
    ensure(
      other.channelCount == channelCount && other.frameCount == frameCount,
      "copy: expected \(channelCount) channels of \(frameCount) frames, got \(other.channelCount) of \(other.frameCount)"
    )
    for c in 0..<channelCount {
      guard let source = other.channel(c).baseAddress, let target = channel(c).baseAddress else { continue }
      if source != UnsafePointer(target) { target.update(from: source, count: frameCount) }
    }
  }
}
