/// The last samples of a stream, contiguous, with the number of the first: what hashers cut their windows from.
///
/// Memory is allocated once; a sample is moved once per `capacity − kept` samples.
struct SampleQueue {
  private var storage: [Float]
  private var start = 0
  private var end = 0
  /// Number in the stream of the first sample that is kept.
  private(set) var firstIndex = 0

  /// Room for windows of `span` samples.
  init(span: Int) { storage = [Float](repeating: 0, count: 4 * span) }

  /// Number in the stream of the sample after the last.
  var endIndex: Int { firstIndex + end - start }

  /// Takes up to as many samples as there is room for; gives how many.
  mutating func append(_ samples: UnsafeBufferPointer<Float>, from taken: Int) -> Int {
    let count = min(samples.count - taken, storage.count - end)
    storage.withUnsafeMutableBufferPointer { buffer in
      for n in 0..<count { buffer[end + n] = samples[taken + n] }
    }
    end += count
    return count
  }

  /// Forgets samples before `index`; moves the rest to the front when there is no more room.
  mutating func drop(before index: Int) {
    let passed = min(max(0, index - firstIndex), end - start)
    start += passed
    firstIndex += passed
    guard end == storage.count, start > 0 else { return }
    storage.withUnsafeMutableBufferPointer { buffer in
      for n in start..<end { buffer[n - start] = buffer[n] }
    }
    end -= start
    start = 0
  }

  /// The samples from `index` on.
  func withSamples<Result>(from index: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a queue has room") }
      return body(base + start + index - firstIndex)
    }
  }

  mutating func reset() {
    start = 0
    end = 0
    firstIndex = 0
  }
}
