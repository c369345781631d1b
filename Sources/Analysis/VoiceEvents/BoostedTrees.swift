/// A sum of small decision trees of one depth: log-odds from a frame's measured values.
///
/// Split `s` of a tree asks whether a value is above a threshold, breadth first, and the leaf that the answers lead to is
/// added up (J. H. Friedman, "Greedy function approximation", Annals of Statistics 29, 2001). Cost: `depth` comparisons
/// a tree; no allocation.
struct BoostedTrees: Sendable {
  /// What the trees are added to, and how many questions each asks.
  let bias: Double, depth: Int
  /// Indices of the values that the splits ask about, and their thresholds: 2^depth − 1 a tree.
  let features: [Int], thresholds: [Float]
  /// 2^depth a tree.
  let leaves: [Float]

  /// The sum, held within −limit…limit.
  func logOdds(_ values: [Double], limit: Double) -> Double {
    let splits = 1 << depth - 1
    var sum = bias
    var firstSplit = 0
    var firstLeaf = 0
    while firstSplit < features.count {
      var node = 0
      while node < splits {
        let split = firstSplit + node
        // Compared as Float, as the trees were grown: a value on a threshold falls on the same side.
        node = 2 * node + (Float(values[features[split]]) > thresholds[split] ? 2 : 1)
      }
      sum += Double(leaves[firstLeaf + node - splits])
      firstSplit += splits
      firstLeaf += splits + 1
    }
    return max(-limit, min(limit, sum))
  }
}
