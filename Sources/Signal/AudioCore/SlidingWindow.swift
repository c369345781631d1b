/// Cuts a stream of samples into overlapping windows, which do not depend on how the stream was cut into blocks.
///
/// Window `k` is centred on sample `k * hop`: samples before the start and after the end count as 0. A signal of `n`
/// samples has ⌈n / hop⌉ windows. Memory: two windows and a hop, allocated once.
package struct SlidingWindow: Sendable {
  /// Samples in one window.
  package let length: Int
  /// Samples from one window's centre to the next.
  package let hop: Int
  /// Samples that must follow a window's centre before the window is whole.
  package var lookahead: Int { length - length / 2 }

  private var storage: [Float]
  private var start = 0
  private var end = 0
  /// Samples to skip before the next one is stored; above 0 only when a hop is longer than a window.
  private var skip = 0
  private var received = 0
  private var emitted = 0

  /// Windows of `length` samples every `hop` samples; both at least 1.
  package init(length: Int, hop: Int) {
    ensure(length >= 1 && hop >= 1, "a window and its hop are a sample or more")
    self.length = length
    self.hop = hop
    storage = [Float](repeating: 0, count: 2 * length + hop)
    end = length / 2
  }

  /// Takes the next samples and calls `body` with the index and the samples of each window that they complete.
  package mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    received += samples.count
    push(samples, body)
  }

  /// Ends the signal: calls `body` with the windows centred on its last samples, completed with zeros.
  package mutating func flush(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    let windows = (received + hop - 1) / hop
    withUnsafeTemporaryAllocation(of: Float.self, capacity: hop) { zeros in
      zeros.initialize(repeating: 0)
      while emitted < windows { push(UnsafeBufferPointer(zeros), body) }
    }
  }

  /// Forgets all samples.
  package mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    start = 0
    end = length / 2
    skip = 0
    received = 0
    emitted = 0
  }

  private mutating func push(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    var taken = min(skip, samples.count)
    skip -= taken
    while taken < samples.count {
      if end == storage.count { moveToFront() }
      let count = min(samples.count - taken, storage.count - end)
      storage.withUnsafeMutableBufferPointer { buffer in
        for index in 0..<count { buffer[end + index] = samples[taken + index] }
      }
      end += count
      taken += count
      while end - start >= length {
        let first = start
        storage.withUnsafeBufferPointer { body(emitted, UnsafeBufferPointer(rebasing: $0[first..<first + length])) }
        emitted += 1
        start += hop
        if start > end {
          let missing = start - end
          let passed = min(missing, samples.count - taken)
          taken += passed
          skip = missing - passed
          start = end
        }
      }
    }
  }

  private mutating func moveToFront() {
    storage.withUnsafeMutableBufferPointer { buffer in
      for index in start..<end { buffer[index - start] = buffer[index] }
    }
    end -= start
    start = 0
  }
}
