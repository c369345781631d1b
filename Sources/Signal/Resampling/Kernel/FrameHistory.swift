import AudioCore

/// The input frames that filters may still need, planar, in memory of fixed size.
///
/// Frames are counted from the first that is held, at index 0; those before the signal are silent. Behind the last frame
/// `padding` zeros can be read: filters of a group end in zeros there.
final class FrameHistory {
  let channelCount: Int
  /// Frames held.
  private(set) var count = 0
  private let capacity: Int
  private let padding: Int
  private let memory: UnsafeMutablePointer<Float>

  /// Room for `capacity` frames.
  init(channelCount: Int, capacity: Int, padding: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    self.padding = padding
    memory = .allocate(capacity: channelCount * (capacity + padding))
    memory.initialize(repeating: 0, count: channelCount * (capacity + padding))
  }

  deinit { memory.deallocate() }

  /// The frames, and the zeros behind them.
  @inline(__always)
  var frames: PlanarFrames { PlanarFrames(base: UnsafePointer(memory), stride: capacity &+ padding) }

  /// Frames that can be added.
  var room: Int { capacity - count }

  /// Where up to `room` frames can be written before `commit`.
  var tail: MutableAudioBlock {
    MutableAudioBlock(
      base: memory + count, channelStride: capacity + padding, channelCount: channelCount, frameCount: room)
  }

  /// Takes the first `frameCount` frames that were written to `tail`.
  func commit(_ frameCount: Int) {
    count += frameCount
    for c in 0..<channelCount {
      (memory + c * (capacity + padding) + count).update(repeating: 0, count: padding)
    }
  }

  /// Adds frames; there must be room.
  func append(_ block: AudioBlock) {
    tail.frames(0..<block.frameCount).copy(block)
    commit(block.frameCount)
  }

  /// Adds silent frames; there must be room.
  func appendSilence(_ frameCount: Int) {
    tail.frames(0..<frameCount).clear()
    commit(frameCount)
  }

  /// Forgets the first frames, so that frame `frameCount` is at index 0.
  func dropFirst(_ frameCount: Int) {
    guard frameCount > 0 else { return }
    count -= frameCount
    for c in 0..<channelCount {
      let start = memory + c * (capacity + padding)
      // The zeros behind the frames come along.
      start.update(from: start + frameCount, count: count + padding)
    }
  }

  /// Forgets all frames and begins with silent ones.
  func restart(silence: Int) {
    count = 0
    appendSilence(silence)
  }
}

/// Frames in memory without their owner: for hot loops.
struct PlanarFrames {
  let base: UnsafePointer<Float>
  /// From one channel to the next.
  let stride: Int

  /// The samples of a channel.
  @inline(__always)
  func channel(_ index: Int) -> UnsafePointer<Float> { base + index &* stride }
}
