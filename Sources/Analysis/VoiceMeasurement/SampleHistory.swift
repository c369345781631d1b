/// The latest samples of a stream, in one piece of memory and addressed by their place in the stream.
struct SampleHistory<Sample> {
  /// Place of the oldest sample that is kept.
  private(set) var first = 0
  private var stored: [Sample] = []
  /// Samples at the start of `stored` that were dropped and not yet moved over.
  private var dropped = 0

  /// The place after the latest sample.
  var end: Int { first + stored.count - dropped }

  /// Bytes that are held.
  var byteCount: Int { stored.capacity * MemoryLayout<Sample>.stride }

  subscript(place: Int) -> Sample { stored[place - first + dropped] }

  mutating func append(_ sample: Sample) { stored.append(sample) }

  mutating func append(contentsOf samples: UnsafeBufferPointer<Sample>) { stored.append(contentsOf: samples) }

  /// Forgets what comes before a place. Amortised cost: O(1) a sample.
  mutating func drop(before place: Int) {
    let count = min(place, end) - first
    guard count > 0 else { return }
    first += count
    dropped += count
    guard dropped > 4096, dropped > stored.count / 4 else { return }
    stored.removeFirst(dropped)
    dropped = 0
  }

  /// Calls `body` with what is kept of a stream that is to have `count` samples.
  func withView<Result>(count: Int, _ body: (SampleView<Sample>) -> Result) -> Result {
    stored.withUnsafeBufferPointer {
      body(SampleView(samples: UnsafeBufferPointer(rebasing: $0[dropped...]), first: first, count: count))
    }
  }
}

/// A part of a signal, addressed as the whole is.
struct SampleView<Sample> {
  /// The part.
  let samples: UnsafeBufferPointer<Sample>
  /// Place of the part's first sample in the whole.
  let first: Int
  /// Samples in the whole.
  let count: Int

  /// The place after the part's last sample.
  var end: Int { first + samples.count }

  /// Whether the part reaches up to a place, or to the end of the whole.
  func reaches(_ place: Int) -> Bool { end >= min(place, count) }

  subscript(place: Int) -> Sample {
    @inline(__always) get { samples[place - first] }
  }
}

extension SampleView {
  /// All of a signal.
  init(_ samples: UnsafeBufferPointer<Sample>) {
    self.init(samples: samples, first: 0, count: samples.count)
  }
}
