import AudioCore
import Synchronization

/// Frames on their way from one thread to another: one writes, one reads, neither waits.
final class SampleRing: @unchecked Sendable {
  private let channelCount: Int
  private let capacity: Int
  private let memory: UnsafeMutablePointer<Float>
  /// Frames written and read so far.
  private let written = Atomic(0)
  private let read = Atomic(0)

  /// Room for `capacity` frames, at least 1.
  init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    memory = .allocate(capacity: channelCount * capacity)
    memory.initialize(repeating: 0, count: channelCount * capacity)
  }

  deinit { memory.deallocate() }

  /// Stores as many of the frames as there is room for; how many that were. For the writer.
  func write(_ block: AudioBlock) -> Int {
    let start = written.load(ordering: .relaxed)
    let count = min(block.frameCount, capacity - (start - read.load(ordering: .acquiring)))
    for c in 0..<channelCount {
      guard let source = block.channel(c).baseAddress else { break }
      copy(count, at: start) { offset, place, length in
        (memory + c * capacity + place).update(from: source + offset, count: length)
      }
    }
    written.store(start + count, ordering: .releasing)
    return count
  }

  /// Frames that are there to be read. For the reader.
  var available: Int { written.load(ordering: .acquiring) - read.load(ordering: .relaxed) }

  /// Takes up to `output.frameCount` frames; how many there were. For the reader.
  func read(into output: MutableAudioBlock) -> Int {
    let start = read.load(ordering: .relaxed)
    let count = min(output.frameCount, written.load(ordering: .acquiring) - start)
    for c in 0..<channelCount {
      guard let target = output.channel(c).baseAddress else { break }
      copy(count, at: start) { offset, place, length in
        (target + offset).update(from: memory + c * capacity + place, count: length)
      }
    }
    read.store(start + count, ordering: .releasing)
    return count
  }

  /// The one or two pieces of the ring in which `count` frames from `start` on lie.
  private func copy(_ count: Int, at start: Int, _ body: (_ offset: Int, _ place: Int, _ length: Int) -> Void) {
    let place = start % capacity
    let first = min(count, capacity - place)
    if first > 0 { body(0, place, first) }
    if count > first { body(first, 0, count - first) }
  }
}
