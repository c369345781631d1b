/// Finds the parts of a recording with constant value (digital silence). After resampling, such a part contains only
/// the ringing of its surroundings, far below any noise, and its cepstrum is meaningless.
struct ConstantRuns {
  private let shortest: Int
  /// Runs of at least `shortest` samples that have ended, from the place of the first sample to that after the last.
  private var ended: [Range<Int>] = []
  private var start = 0
  private var count = 0
  private var value: Float = 0

  /// Creates a finder of runs of at least `shortest` samples.
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

  /// Whether all samples from one place to another, at least `shortest` of them, are equal.
  func holds(_ first: Int, through last: Int) -> Bool {
    (start <= first && last < count) || ended.contains { $0.lowerBound <= first && last < $0.upperBound }
  }

  /// Drops runs that end before a place.
  mutating func drop(before place: Int) { ended.removeAll { $0.upperBound <= place } }
}
