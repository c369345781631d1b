/// Matches expected and found times in order, each with the nearest possible one.
struct TimeMatching {
  /// Pairs of an expected and a found time.
  private(set) var pairs: [(expected: Double, found: Double)] = []
  private(set) var missing: [Double] = []
  private(set) var extra: [Double] = []

  /// The largest distance, in seconds, of two times that can belong to the same event.
  static let reach = 0.5

  /// Matches as many times as possible in order, with the smallest total distance. It uses dynamic programming,
  /// O(expected · found).
  init(expected: [Double], found: [Double]) {
    let (expected, found) = (expected.sorted(), found.sorted())
    let width = found.count + 1
    // An unmatched time costs the reach; a pair costs its distance.
    var costs = [Double](repeating: 0, count: (expected.count + 1) * width)
    for i in 0...expected.count {
      for j in 0...found.count where i + j > 0 {
        var best = Double.infinity
        if i > 0 { best = min(best, costs[(i - 1) * width + j] + Self.reach) }
        if j > 0 { best = min(best, costs[i * width + j - 1] + Self.reach) }
        if i > 0, j > 0 {
          let distance = abs(expected[i - 1] - found[j - 1])
          if distance <= Self.reach { best = min(best, costs[(i - 1) * width + j - 1] + distance) }
        }
        costs[i * width + j] = best
      }
    }
    var (i, j) = (expected.count, found.count)
    while i > 0 || j > 0 {
      let cost = costs[i * width + j]
      if i > 0, j > 0, cost == costs[(i - 1) * width + j - 1] + abs(expected[i - 1] - found[j - 1]) {
        pairs.append((expected[i - 1], found[j - 1]))
        (i, j) = (i - 1, j - 1)
      } else if i > 0, cost == costs[(i - 1) * width + j] + Self.reach {
        missing.append(expected[i - 1])
        i -= 1
      } else {
        extra.append(found[j - 1])
        j -= 1
      }
    }
    pairs.reverse()
    missing.reverse()
    extra.reverse()
  }

  /// Returns the largest distance in tolerances; infinite if an event is missing or surplus.
  func deviation(tolerance: Double) -> Double {
    guard missing.isEmpty, extra.isEmpty else { return .infinity }
    return AudioOutcome.deviation(of: pairs.map { abs($0.found - $0.expected) }.max() ?? 0, tolerance: tolerance)
  }

  /// Returns the place of the first event that is not as expected.
  func worst(tolerance: Double) -> Range<Double>? {
    let wrong = missing + extra + pairs.filter { abs($0.found - $0.expected) > tolerance }.map(\.expected)
    return wrong.filter(\.isFinite).min().map { $0..<$0 + 0.1 }
  }

  func text(tolerance: Double) -> String {
    func list(_ times: [Double]) -> String {
      let names = times.prefix(8).map { NumberFormat.fixed($0, decimals: 4) }.joined(separator: ", ")
      return times.count > 8 ? "\(names), … (\(times.count))" : names
    }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("none at \(list(missing)) s") }
    if !extra.isEmpty { parts.append("too many: at \(list(extra)) s") }
    let late = pairs.filter { abs($0.found - $0.expected) > tolerance }
    if !late.isEmpty {
      let texts = late.prefix(8).map {
        "\(NumberFormat.fixed($0.expected, decimals: 4)) s comes at \(NumberFormat.fixed($0.found, decimals: 4)) s"
      }
      parts.append(texts.joined(separator: ", "))
    }
    let worst = pairs.map { abs($0.found - $0.expected) }.max() ?? 0
    return parts.isEmpty
      ? "\(pairs.count), the largest distance \(NumberFormat.fixed(worst, decimals: 5)) s"
      : parts.joined(separator: "; ")
  }
}
