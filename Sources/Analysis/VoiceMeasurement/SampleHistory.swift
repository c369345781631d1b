/// The latest samples of a stream in contiguous memory, addressed by their place in the stream.
package struct SampleHistory<Sample> {
  /// Place of the oldest stored sample.
  package private(set) var first = 0
  private var stored: [Sample] = []
  /// Number of samples at the start of `stored` that were dropped but not removed yet.
  private var dropped = 0

  package init() {}

  /// The place after the latest sample.
  package var end: Int { first + stored.count - dropped }

  /// Memory in use, in bytes.
  var byteCount: Int { stored.capacity * MemoryLayout<Sample>.stride }

  subscript(place: Int) -> Sample { stored[place - first + dropped] }

  mutating func append(_ sample: Sample) { stored.append(sample) }

  package mutating func append(contentsOf samples: UnsafeBufferPointer<Sample>) { stored.append(contentsOf: samples) }

  /// Drops the samples before a place. Amortised cost: O(1) a sample.
  package mutating func drop(before place: Int) {
    let count = min(place, end) - first
    guard count > 0 else { return }
    first += count
    dropped += count
    guard dropped > 4096, dropped > stored.count / 4 else { return }
    stored.removeFirst(dropped)
    dropped = 0
  }

  /// Calls `body` with the stored part of a stream that will have `count` samples.
  package func withView<Result>(count: Int, _ body: (SampleView<Sample>) -> Result) -> Result {
    stored.withUnsafeBufferPointer {
      body(SampleView(samples: UnsafeBufferPointer(rebasing: $0[dropped...]), first: first, count: count))
    }
  }
}

/// A part of a signal, addressed by places in the whole signal.
package struct SampleView<Sample> {
  /// The samples of the part.
  let samples: UnsafeBufferPointer<Sample>
  /// Place of the part's first sample in the whole signal.
  let first: Int
  /// Number of samples in the whole signal.
  let count: Int

  /// The place after the part's last sample.
  var end: Int { first + samples.count }

  /// Whether the part extends to a place, or to the end of the whole signal.
  func reaches(_ place: Int) -> Bool { end >= min(place, count) }

  subscript(place: Int) -> Sample {
    @inline(__always) get { samples[place - first] }
  }
}

extension SampleView {
  /// Creates a view of a whole signal.
  init(_ samples: UnsafeBufferPointer<Sample>) {
    self.init(samples: samples, first: 0, count: samples.count)
  }
}
