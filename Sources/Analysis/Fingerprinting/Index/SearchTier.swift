/// One round of a look-up: which banks, how many of the query's words, and how many uncertain bits are tried.
struct SearchTier {
  /// Indices of the banks, as in `QueryFingerprint.frequencyFactors`.
  let banks: Range<Int>
  /// Step from one looked-up query word to the next.
  let step: Int
  /// Number of uncertain bits that are tried with both values.
  let flippedBits: Int

  /// The rounds of an effort, cheap ones first. A round runs only if the rounds before it found nothing certain.
  static func tiers(_ effort: SearchOptions.Effort) -> [SearchTier] {
    let plain = [
      SearchTier(banks: 0..<1, step: 8, flippedBits: 1), SearchTier(banks: 0..<1, step: 4, flippedBits: 2),
      SearchTier(banks: 0..<3, step: 2, flippedBits: 3),
    ]
    let thorough = [SearchTier(banks: 0..<7, step: 2, flippedBits: 3)]
    let deep = [SearchTier(banks: 0..<7, step: 1, flippedBits: 6)]
    return switch effort {
    case .plain: plain
    case .thorough: plain + thorough
    case .deep: plain + thorough + deep
    case .exhaustive: []
    }
  }
}
