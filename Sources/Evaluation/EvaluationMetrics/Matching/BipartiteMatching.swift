/// A maximum matching of references and estimates, given all pairs that may match.
///
/// Hopcroft and Karp: "An n^5/2 algorithm for maximum matchings in bipartite graphs", SIAM Journal on Computing 2
/// (1973). There are usually several maximum matchings, and values computed from the pairs (overlap, substitutions)
/// depend on which one is used. So the order is fixed to that of D. Eppstein's formulation, which mir_eval and sed_eval
/// use: estimates in the order of their first occurrence in the list of pairs, first a greedy matching, then layers
/// from the unmatched estimates.
package struct BipartiteMatching {
  private static let unreached = -2
  private static let first = -1

  private let order: [Int]
  private let neighbours: [[Int]]
  /// For each reference its matched estimate, or −1.
  private var partner: [Int]
  /// For each estimate the reference through which its layer was reached, or `first` or `unreached`.
  private var predecessor: [Int]
  /// For each reference the estimates of the previous layer; emptied when a search has visited it.
  private var predecessors: [[Int]]
  private var isLayered: [Bool]

  /// The pairs of a maximum matching, by the reference's index.
  ///
  /// - Parameters:
  ///   - candidates: pairs that may match, by the reference's index, then the estimate's.
  ///   - referenceCount: number of references.
  ///   - estimateCount: number of estimates.
  ///   - Complexity: O(√(n + m) × pairs).
  package static func pairs(
    of candidates: [(reference: Int, estimate: Int)], referenceCount: Int, estimateCount: Int
  ) -> [(reference: Int, estimate: Int)] {
    var matching = BipartiteMatching(candidates, referenceCount: referenceCount, estimateCount: estimateCount)
    matching.matchGreedily()
    while matching.augment() {}
    return matching.partner.enumerated().compactMap { $1 < 0 ? nil : (reference: $0, estimate: $1) }
  }

  private init(_ candidates: [(reference: Int, estimate: Int)], referenceCount: Int, estimateCount: Int) {
    var order: [Int] = []
    var neighbours = [[Int]](repeating: [], count: estimateCount)
    for (reference, estimate) in candidates {
      if neighbours[estimate].isEmpty { order.append(estimate) }
      neighbours[estimate].append(reference)
    }
    self.order = order
    self.neighbours = neighbours
    partner = [Int](repeating: -1, count: referenceCount)
    predecessor = [Int](repeating: Self.unreached, count: estimateCount)
    predecessors = [[Int]](repeating: [], count: referenceCount)
    isLayered = [Bool](repeating: false, count: referenceCount)
  }

  private mutating func matchGreedily() {
    for estimate in order {
      if let free = neighbours[estimate].first(where: { partner[$0] < 0 }) { partner[free] = estimate }
    }
  }

  /// Finds the shortest augmenting paths and uses a maximal set of disjoint ones; `false` if there are none.
  private mutating func augment() -> Bool {
    let ends = layer()
    for end in ends { search(from: end) }
    return !ends.isEmpty
  }

  /// Layers the graph from the unmatched estimates up to the first unmatched references, which it returns.
  private mutating func layer() -> [Int] {
    for index in predecessors.indices {
      predecessors[index] = []
      isLayered[index] = false
    }
    for estimate in order { predecessor[estimate] = Self.first }
    for estimate in partner where estimate >= 0 { predecessor[estimate] = Self.unreached }
    var layer = order.filter { predecessor[$0] == Self.first }
    var free: [Int] = []
    while !layer.isEmpty && free.isEmpty {
      var reached: [Int] = []
      for estimate in layer {
        for reference in neighbours[estimate] where !isLayered[reference] {
          if predecessors[reference].isEmpty { reached.append(reference) }
          predecessors[reference].append(estimate)
        }
      }
      layer = []
      for reference in reached {
        isLayered[reference] = true
        let estimate = partner[reference]
        if estimate >= 0 {
          layer.append(estimate)
          predecessor[estimate] = reference
        } else {
          free.append(reference)
        }
      }
    }
    return free
  }

  /// Goes back through the layers depth first, and flips the path if it ends at an unmatched estimate.
  ///
  /// It has an explicit stack, because a path can be as long as the lists.
  private mutating func search(from end: Int) {
    guard isLayered[end] else { return }
    isLayered[end] = false
    var path: [(reference: Int, next: Int)] = [(end, 0)]
    while let step = path.last {
      guard step.next < predecessors[step.reference].count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let estimate = predecessors[step.reference][step.next]
      let through = predecessor[estimate]
      guard through != Self.unreached else { continue }
      predecessor[estimate] = Self.unreached
      if through == Self.first {
        for (reference, next) in path { partner[reference] = predecessors[reference][next - 1] }
        return
      }
      if isLayered[through] {
        isLayered[through] = false
        path.append((through, 0))
      }
    }
  }
}
