import AudioCore

/// Memory for a block, allocated once. The user must ensure that only one thread at a time accesses it.
final class PlanarMemory: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Float>
  private let channelCount: Int
  private let frameCount: Int

  init(channelCount: Int, frameCount: Int) {
    self.channelCount = channelCount
    self.frameCount = frameCount
    base = .allocate(capacity: channelCount * frameCount)
    base.initialize(repeating: 0, count: channelCount * frameCount)
  }

  deinit { base.deallocate() }

  /// All frames as a writable block.
  var frames: MutableAudioBlock {
    MutableAudioBlock(base: base, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount)
  }
}
