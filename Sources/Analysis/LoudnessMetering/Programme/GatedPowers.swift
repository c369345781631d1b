import AudioCore

/// The mean squares of windows above the absolute gate of −70 LUFS: each value, or a histogram of them.
struct GatedPowers: Sendable {
  private static let absoluteGate = Decibels.power(level: -70 - LoudnessMeter.offset)

  /// All values in order; `nil` in the histogram mode.
  private var values: [Double]?
  private var histogram: LoudnessHistogram?

  /// - Parameters:
  ///   - keepsAll: whether to keep every value, with memory for an hour of ten values a second.
  ///   - counts: whether to keep the histogram.
  init(keepsAll: Bool, counts: Bool) {
    if counts { histogram = LoudnessHistogram() }
    if keepsAll {
      values = []
      values?.reserveCapacity(36_000)
    }
  }

  /// Adds the mean square of one window.
  mutating func append(_ power: Double) {
    guard power > Self.absoluteGate else { return }
    values?.append(power)
    histogram?.update(power)
  }

  /// Removes all windows.
  mutating func reset() {
    values?.removeAll(keepingCapacity: true)
    histogram?.reset()
  }

  /// The mean of the values above the relative gate, which is 10 LU below the mean of all (BS.1770-5, equations 5 to
  /// 7); `nil` without a value.
  var gatedMean: Double? {
    guard let values else { return countedMean }
    guard !values.isEmpty else { return nil }
    let gate = values.reduce(0, +) / Double(values.count) * Decibels.power(level: -10)
    let kept = values.lazy.filter { $0 > gate }.reduce(into: (sum: 0.0, count: 0)) { $0 = ($0.sum + $1, $0.count + 1) }
    return kept.sum / Double(kept.count)
  }

  /// The same mean from the histogram, in constant time.
  var countedMean: Double? {
    guard let all = histogram?.mean() else { return nil }
    return histogram?.mean(from: all.mean * Decibels.power(level: -10))?.mean
  }

  /// The values of rank 10 % and 95 % among those above the relative gate, which is 20 LU below the mean of all (EBU
  /// Tech 3342, 3); `nil` without a value.
  var percentiles: (low: Double, high: Double)? {
    func ranks(_ count: Int) -> (low: Int, high: Int) {
      (Int((Double(count - 1) * 0.1).rounded()), Int((Double(count - 1) * 0.95).rounded()))
    }
    if let values {
      guard !values.isEmpty else { return nil }
      let gate = values.reduce(0, +) / Double(values.count) * Decibels.power(level: -20)
      let kept = values.filter { $0 >= gate }.sorted()
      let rank = ranks(kept.count)
      return (kept[rank.low], kept[rank.high])
    }
    guard let histogram, let all = histogram.mean() else { return nil }
    let gate = all.mean * Decibels.power(level: -20)
    guard let kept = histogram.mean(from: gate) else { return nil }
    let rank = ranks(kept.count)
    return (histogram.value(rank: rank.low, from: gate), histogram.value(rank: rank.high, from: gate))
  }
}
