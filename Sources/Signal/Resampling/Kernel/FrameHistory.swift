import AudioCore

/// The input frames that later outputs may need, planar, in memory of fixed size.
///
/// The oldest frame has index 0; frames before the signal are silent. `padding` frames of zeros can be read behind the
/// last frame, since the rows of a group reach past their last coefficient.
package final class FrameHistory {
  package let channelCount: Int
  /// Number of frames in the history.
  package private(set) var count = 0
  private let capacity: Int
  private let padding: Int
  private let memory: UnsafeMutablePointer<Float>

  /// An empty history with room for `capacity` frames.
  package init(channelCount: Int, capacity: Int, padding: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    self.padding = padding
    memory = .allocate(capacity: channelCount * (capacity + padding))
    memory.initialize(repeating: 0, count: channelCount * (capacity + padding))
  }

  deinit { memory.deallocate() }

  /// The frames and the zeros behind them.
  @inline(__always)
  package var frames: PlanarFrames { PlanarFrames(base: UnsafePointer(memory), stride: capacity &+ padding) }

  /// Frames that can be added.
  package var room: Int { capacity - count }

  /// The memory for the next `room` frames: write there, then call `commit`.
  package var tail: MutableAudioBlock {
    MutableAudioBlock(
      base: memory + count, channelStride: capacity + padding, channelCount: channelCount, frameCount: room)
  }

  /// Adds the first `frameCount` frames of `tail`, which have been written.
  package func commit(_ frameCount: Int) {
    count += frameCount
    for c in 0..<channelCount {
      (memory + c * (capacity + padding) + count).update(repeating: 0, count: padding)
    }
  }

  /// Adds frames. Precondition: there is room for them.
  package func append(_ block: AudioBlock) {
    tail.frames(0..<block.frameCount).copy(block)
    commit(block.frameCount)
  }

  /// Adds silent frames. Precondition: there is room for them.
  package func appendSilence(_ frameCount: Int) {
    tail.frames(0..<frameCount).clear()
    commit(frameCount)
  }

  /// Drops the first `frameCount` frames; the next one then has index 0.
  package func dropFirst(_ frameCount: Int) {
    guard frameCount > 0 else { return }
    count -= frameCount
    for c in 0..<channelCount {
      let start = memory + c * (capacity + padding)
      // Moves the zeros behind the frames too.
      start.update(from: start + frameCount, count: count + padding)
    }
  }

  /// Drops all frames and begins with `silence` silent ones.
  package func restart(silence: Int) {
    count = 0
    appendSilence(silence)
  }
}

/// Planar frames in memory, without ownership, for hot loops.
package struct PlanarFrames {
  package let base: UnsafePointer<Float>
  /// Samples from the start of one channel to the start of the next.
  package let stride: Int

  /// The samples of a channel.
  @inline(__always)
  package func channel(_ index: Int) -> UnsafePointer<Float> { base + index &* stride }
}
