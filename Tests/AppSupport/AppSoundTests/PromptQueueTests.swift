import AppSound
import Expectations
import Testing

@Suite struct PromptQueueTests {
  private func rendered(_ queue: PromptQueue, _ count: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: count) { buffer, length in
      queue.render(into: UnsafeMutableBufferPointer(start: buffer.baseAddress, count: count))
      length = count
    }
  }

  @Test func soundsComeOneAfterTheOther() {
    let queue = PromptQueue()
    expect(!queue.isPlaying && rendered(queue, 2) == [0, 0])
    queue.append([1, 2, 3])
    queue.append([])
    queue.append([4])
    expect(rendered(queue, 2) == [1, 2] && queue.isPlaying)
    queue.append([5])
    expect(rendered(queue, 5) == [3, 4, 5, 0, 0] && !queue.isPlaying)
    queue.append([6])
    expectEqual(rendered(queue, 2), [6, 0])
  }

  /// A word that is pressed during another is heard at once, and nothing jumps.
  @Test func aNewSoundTakesThePlaceWithoutAJump() {
    let queue = PromptQueue()
    queue.play([Float](repeating: 0.5, count: 1000))
    expect(rendered(queue, 100).allSatisfy { $0 == 0.5 })
    queue.play([0.25, 0.25])
    let after = rendered(queue, 300)
    expect(abs(after[0] - 0.75) < 0.01 && after[PromptQueue.fadeLength...].allSatisfy { $0 == 0 })
    let steps = zip(after, after.dropFirst()).map { abs($1 - $0) }
    expect(steps.dropFirst(2).allSatisfy { $0 < 0.01 } && !queue.isPlaying)
  }
}
