import AudioCore

/// Memory for the frames of one call.
package final class AudioScratch {
  /// The whole memory as one block.
  package let block: MutableAudioBlock
  private let memory: UnsafeMutablePointer<Float>

  package init(channelCount: Int, frameCount: Int) {
    memory = .allocate(capacity: channelCount * frameCount)
    memory.initialize(repeating: 0, count: channelCount * frameCount)
    block = MutableAudioBlock(
      base: memory, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount)
  }

  deinit { memory.deallocate() }
}
