/// Cuts a stream of samples into overlapping frames, the first at its start, however the stream was cut into blocks; what does
/// not fill a frame at the end is none.
///
/// Memory is allocated once, four frames; a sample is moved at most once in three frames.
struct SampleQueue {
  private let span: Int
  private let hop: Int
  private var storage: [Float]
  /// Where the next frame begins, and where the samples end.
  private var start = 0
  private var end = 0
  /// Number of the next frame.
  private var index = 0

  /// Frames of `span` samples every `hop` samples, which overlap or touch.
  init(span: Int, hop: Int) {
    precondition(hop >= 1 && span >= hop)
    self.span = span
    self.hop = hop
    storage = [Float](repeating: 0, count: 4 * span)
  }

  /// Takes the next samples and calls `body` with the number and the samples of each frame that is now whole.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafePointer<Float>) -> Void
  ) {
    var taken = 0
    var (start, end, index) = (start, end, index)
    let (span, hop, capacity) = (span, hop, storage.count)
    storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a queue has room") }
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
