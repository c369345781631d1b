import AudioCore
import Expectations
import Testing

@Suite struct SlidingWindowTests {
  /// Returns the windows according to the definition in the documentation.
  private func expected(_ signal: [Float], length: Int, hop: Int) -> [[Float]] {
    stride(from: 0, to: signal.count, by: hop).map { centre in
      (0..<length).map { n in
        let place = centre - length / 2 + n
        return signal.indices.contains(place) ? signal[place] : 0
      }
    }
  }

  private func windows(_ window: inout SlidingWindow, _ signal: [Float], cuts: () -> Int) -> [[Float]] {
    var windows: [[Float]] = []
    func take(_ index: Int, _ samples: UnsafeBufferPointer<Float>) {
      expectEqual(index, windows.count)
      windows.append(Array(samples))
    }
    var start = 0
    while start < signal.count {
      let end = min(signal.count, start + cuts())
      signal[start..<end].withUnsafeBufferPointer { window.append($0, take) }
      start = end
    }
    window.flush(take)
    return windows
  }

  @Test func knownWindows() {
    var window = SlidingWindow(length: 4, hop: 2)
    let found = windows(&window, [1, 2, 3, 4, 5]) { 5 }
    expectEqual(found, [[0, 0, 1, 2], [1, 2, 3, 4], [3, 4, 5, 0]])
  }

  @Test func randomLengthsHopsAndBlocks() {
    let seed: UInt64 = 20_260_731
    var random = SeededRandom(seed: seed)
    for round in 0..<600 {
      let length = Int.random(in: 1...40, using: &random)
      // Hops are up to twice the length of a window, and in every fourth round far longer.
      let hop = Int.random(in: 1...(round.isMultiple(of: 4) ? 200 : 2 * length), using: &random)
      let signal = (0..<Int.random(in: 0...400, using: &random)).map { Float($0 + 1) }
      let largest = [1, 3, 17, 500][round / 4 % 4]
      var window = SlidingWindow(length: length, hop: hop)
      let comment: Comment = "round \(round): length \(length), hop \(hop), \(signal.count) samples, seed \(seed)"
      let found = windows(&window, signal) { Int.random(in: 1...largest, using: &random) }
      expectEqual(found, expected(signal, length: length, hop: hop), comment)
      // After a reset the same signal gives the same windows.
      window.reset()
      expectEqual(windows(&window, signal) { 7 }, found, comment)
    }
  }

  /// Window k is complete, and is emitted, with sample k · hop + lookahead.
  @Test(arguments: [(1, 1), (4, 2), (5, 3), (6, 11), (3, 9)])
  func lookahead(length: Int, hop: Int) {
    var window = SlidingWindow(length: length, hop: hop)
    let lookahead = window.lookahead
    var given = 0
    for n in 1...100 {
      withUnsafePointer(to: Float(n)) { sample in
        window.append(UnsafeBufferPointer(start: sample, count: 1)) { index, _ in
          expectEqual(index * hop + lookahead, n)
          given += 1
        }
      }
    }
    expectEqual(given, (100 - lookahead) / hop + 1)
  }

  @Test func emptyBlocksAndEmptySignals() {
    var window = SlidingWindow(length: 8, hop: 3)
    window.append(UnsafeBufferPointer(start: nil, count: 0)) { _, _ in Issue.record("a window of nothing") }
    window.flush { _, _ in Issue.record("a window of nothing") }
  }
}
