import Synchronization

/// Frames on their way from one thread to another: one writes, one reads, none ever waits for the other.
///
/// The indices only grow; each is written by one side, with release, and read by the other, with acquire, so that frames
/// are in memory before they are announced, and read before their place is given back.
public final class FrameRing: @unchecked Sendable {
  /// Number of channels.
  public let channelCount: Int
  /// Frames that it holds at most, a power of two.
  public let capacity: Int

  private let storage: UnsafeMutablePointer<Float>
  private let written = Atomic(0)
  private let consumed = Atomic(0)

  /// A ring for at least `frameCount` frames.
  public init(channelCount: Int, frameCount: Int) {
    precondition(channelCount >= 1 && frameCount >= 1)
    self.channelCount = channelCount
    var capacity = 1
    while capacity < frameCount { capacity *= 2 }
    self.capacity = capacity
    storage = .allocate(capacity: capacity * channelCount)
    storage.initialize(repeating: 0, count: capacity * channelCount)
  }

  deinit { storage.deallocate() }

  /// Frames that can be read.
  public var count: Int { written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring) }

  /// Takes as many of a block's frames as there is room for; the writer's thread.
  ///
  /// - Returns: how many were taken, from the first on.
  public func write(_ block: AudioBlock) -> Int {
    precondition(block.channelCount == channelCount)
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

  /// Fills the beginning of a block with the next frames; the reader's thread.
  ///
  /// - Returns: how many frames there were.
  public func read(into block: MutableAudioBlock) -> Int {
    precondition(block.channelCount == channelCount)
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

  /// Calls `body` with the places that `count` frames from an index on have, in one run or two.
  private func forEachPart(from index: Int, _ count: Int, _ body: (_ place: Int, _ offset: Int, _ length: Int) -> Void)
  {
    let place = index & (capacity - 1)
    let first = min(count, capacity - place)
    if first > 0 { body(place, 0, first) }
    if count > first { body(0, first, count - first) }
  }
}
