import Synchronization

/// A ring buffer of frames between two threads: one thread writes, one reads, and neither waits for the other.
///
/// The two indices only grow. Each is stored by one side with release ordering and loaded by the other with acquire
/// ordering. Therefore frames are in memory before the reader sees the new index, and they have been read before the
/// writer reuses their place.
package final class FrameRing: @unchecked Sendable {
  /// Number of channels.
  package let channelCount: Int
  /// The most frames that the ring holds, a power of two.
  package let capacity: Int

  private let storage: UnsafeMutablePointer<Float>
  private let written = Atomic(0)
  private let consumed = Atomic(0)

  /// A ring for at least `frameCount` frames.
  package init(channelCount: Int, frameCount: Int) {
    ensure(channelCount >= 1 && frameCount >= 1, "a ring holds frames of channels")
    self.channelCount = channelCount
    var capacity = 1
    while capacity < frameCount { capacity *= 2 }
    self.capacity = capacity
    storage = .allocate(capacity: capacity * channelCount)
    storage.initialize(repeating: 0, count: capacity * channelCount)
  }

  deinit { storage.deallocate() }

  /// Frames that can be read.
  package var count: Int { written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring) }

  /// Takes the frames of a block for which there is room. Only the writing thread calls it.
  ///
  /// - Returns: the number of frames taken, counted from the first frame of the block.
  package func write(_ block: AudioBlock) -> Int {
    ensure(channels: block.channelCount, are: channelCount, of: "FrameRing")
    let end = written.load(ordering: .relaxed)
    let free = capacity - (end - consumed.load(ordering: .acquiring))
    let taken = min(free, block.frameCount)
    forEachPart(from: end, taken) { place, offset, length in
      for c in 0..<channelCount {
        guard let source = block.channel(c).baseAddress else { continue }
        (storage + c * capacity + place).update(from: source + offset, count: length)
      }
    }
    written.store(end + taken, ordering: .releasing)
    return taken
  }

  /// Moves the next frames to the beginning of a block. Only the reading thread calls it.
  ///
  /// - Returns: the number of frames written to the block.
  package func read(into block: MutableAudioBlock) -> Int {
    ensure(channels: block.channelCount, are: channelCount, of: "FrameRing")
    let start = consumed.load(ordering: .relaxed)
    let given = min(written.load(ordering: .acquiring) - start, block.frameCount)
    forEachPart(from: start, given) { place, offset, length in
      for c in 0..<channelCount {
        guard let target = block.channel(c).baseAddress else { continue }
        (target + offset).update(from: storage + c * capacity + place, count: length)
      }
    }
    consumed.store(start + given, ordering: .releasing)
    return given
  }

  /// Calls `body` with the places of `count` frames that begin at an index: one run, or two where the ring wraps
  /// around.
  private func forEachPart(from index: Int, _ count: Int, _ body: (_ place: Int, _ offset: Int, _ length: Int) -> Void)
  {
    let place = index & (capacity - 1)
    let first = min(count, capacity - place)
    if first > 0 { body(place, 0, first) }
    if count > first { body(0, first, count - first) }
  }
}
