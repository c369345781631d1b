/// A maximum matching of two ordered lists of times within a window.
///
/// Both bounds of the window increase with the estimates. So a maximum matching results if each estimate gets the first
/// unmatched reference (Glover: "Maximum matching in a convex bipartite graph", 1967). The comparison is t − w ≤ r ≤ t
/// + w, with the bounds rounded as doubles, as in mir_eval.
package enum WindowMatching {
  /// Pairs of a reference's and an estimate's index, in order. O(n + m).
  ///
  /// - Precondition: Both lists are ascending.
  package static func pairs(reference: [Double], estimate: [Double], window: Double) -> [(
    reference: Int, estimate: Int
  )] {
    var pairs: [(reference: Int, estimate: Int)] = []
    var next = 0
    for (index, time) in estimate.enumerated() {
      while next < reference.count, reference[next] < time - window { next += 1 }
      if next < reference.count, reference[next] <= time + window {
        pairs.append((next, index))
        next += 1
      }
    }
    return pairs
  }
}
