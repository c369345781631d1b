/// A sum of small decision trees of one depth. It gives log-odds from a frame's measured values.
///
/// Split `s` of a tree tests whether a value is above a threshold; splits are stored breadth first. The leaf at the end
/// of the path is added to the sum (J. H. Friedman, "Greedy function approximation", Annals of Statistics 29, 2001).
/// Cost: `depth` comparisons per tree; no allocation.
struct BoostedTrees: Sendable {
  /// The constant that is added to the sum of the trees, and the number of splits on each path.
  let bias: Double, depth: Int
  /// Indices of the values that the splits test, and their thresholds: 2^depth − 1 per tree.
  let features: [Int], thresholds: [Float]
  /// Values of the leaves: 2^depth per tree.
  let leaves: [Float]

  /// The sum, limited to −limit…limit.
  func logOdds(_ values: [Double], limit: Double) -> Double {
    let splits = 1 << depth - 1
    var sum = bias
    var firstSplit = 0
    var firstLeaf = 0
    while firstSplit < features.count {
      var node = 0
      while node < splits {
        let split = firstSplit + node
        // Compared as Float, as in training: a value equal to a threshold takes the same path.
        node = 2 * node + (Float(values[features[split]]) > thresholds[split] ? 2 : 1)
      }
      sum += Double(leaves[firstLeaf + node - splits])
      firstSplit += splits
      firstLeaf += splits + 1
    }
    return max(-limit, min(limit, sum))
  }
}
