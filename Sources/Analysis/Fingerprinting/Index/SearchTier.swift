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
    let unshifted = [
      SearchTier(banks: 0..<1, step: 8, flippedBits: 1), SearchTier(banks: 0..<1, step: 4, flippedBits: 2),
    ]
    // A recording at another speed or pitch, without noise, needs no more probes than this.
    let shifted = [SearchTier(banks: 1..<7, step: 8, flippedBits: 2)]
    let near = [SearchTier(banks: 0..<3, step: 2, flippedBits: 3)]
    let thorough = [SearchTier(banks: 0..<7, step: 2, flippedBits: 3)]
    let deep = [SearchTier(banks: 0..<7, step: 1, flippedBits: 6)]
    return switch effort {
    case .plain: unshifted + near
    case .thorough: unshifted + shifted + near + thorough
    case .deep: unshifted + shifted + near + thorough + deep
    case .exhaustive: []
    }
  }
}
