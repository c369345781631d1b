/// Where a recording holds one value only (digital silence). Brought to another rate, such a stretch is the ringing of
/// what surrounds it, far below any noise, and its cepstrum means nothing.
struct ConstantRuns {
  private let shortest: Int
  /// Runs of at least `shortest` samples that have ended, from the first one's place up to the one after the last.
  private var ended: [Range<Int>] = []
  private var start = 0
  private var count = 0
  private var value: Float = 0

  /// Looks for runs of at least `shortest` samples.
  init(shortest: Int) { self.shortest = shortest }

  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    for sample in samples {
      if sample != value || count == 0 {
        if count - start >= shortest { ended.append(start..<count) }
        start = count
        value = sample
      }
      count += 1
    }
  }

  /// Whether the samples from one place through another, at least `shortest` of them, are all equal.
  func holds(_ first: Int, through last: Int) -> Bool {
    (start <= first && last < count) || ended.contains { $0.lowerBound <= first && last < $0.upperBound }
  }

  /// Forgets runs that end before a place.
  mutating func drop(before place: Int) { ended.removeAll { $0.upperBound <= place } }
}
