import AudioCore

/// Cuts a stream of samples into overlapping frames, the first at the start. The frames do not depend on how the stream
/// was cut into blocks. An incomplete frame at the end is dropped.
///
/// Memory for four frames is allocated once. A sample is moved at most once in three frames.
struct SampleQueue {
  private let span: Int
  private let hop: Int
  private var storage: [Float]
  /// Index of the next frame's first sample, and of the end of the samples.
  private var start = 0
  private var end = 0
  /// Number of the next frame.
  private var index = 0

  /// Creates a queue for frames of `span` samples every `hop` samples, which overlap or touch.
  init(span: Int, hop: Int) {
    ensure(hop >= 1 && span >= hop, "frames of a queue: expected a hop of 1 to \(span), got \(hop)")
    self.span = span
    self.hop = hop
    storage = [Float](repeating: 0, count: 4 * span)
  }

  /// Adds samples and calls `body` with the number and the samples of each frame that they complete.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafePointer<Float>) -> Void
  ) {
    var taken = 0
    var (start, end, index) = (start, end, index)
    let (span, hop, capacity) = (span, hop, storage.count)
    storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { fatalError("a queue has room") }
      while taken < samples.count {
        let count = min(samples.count - taken, capacity - end)
        for n in 0..<count { base[end + n] = samples[taken + n] }
        end += count
        taken += count
        while end - start >= span {
          body(index, UnsafePointer(base + start))
          index += 1
          start += hop
        }
        guard end == capacity else { continue }
        base.update(from: base + start, count: end - start)
        (start, end) = (0, end - start)
      }
    }
    (self.start, self.end, self.index) = (start, end, index)
  }

  mutating func reset() { (start, end, index) = (0, 0, 0) }
}
