/// A largest matching of references and estimates, of all pairs that could match.
///
/// Hopcroft and Karp: "An n^5/2 algorithm for maximum matchings in bipartite graphs", SIAM Journal on Computing 2 (1973).
/// A largest matching is rarely the only one, and what is computed of the pairs (overlap, substitutions) depends on which
/// one it is. So the order is fixed, to the one of D. Eppstein's formulation, which mir_eval and sed_eval use: estimates
/// in the order in which the list of pairs first names them, a greedy matching first, then layers from the estimates
/// that are left.
struct BipartiteMatching {
  private static let unreached = -2
  private static let first = -1

  private let order: [Int]
  private let neighbours: [[Int]]
  /// For each reference its estimate, or −1.
  private var partner: [Int]
  /// For each estimate the reference through which its layer was reached, `first` or `unreached`.
  private var predecessor: [Int]
  /// For each reference the estimates of the layer before; emptied once a search has been through it.
  private var predecessors: [[Int]]
  private var isLayered: [Bool]

  /// The pairs of a largest matching, by the reference's index.
  ///
  /// - Parameters:
  ///   - candidates: pairs that may match, by the reference's index, then the estimate's.
  ///   - referenceCount: how many references there are.
  ///   - estimateCount: how many estimates there are.
  /// - Complexity: O(√(n + m) × pairs).
  static func pairs(
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

  /// Finds the shortest augmenting paths and takes a largest set of disjoint ones; `false` if there are none.
  private mutating func augment() -> Bool {
    let ends = layer()
    for end in ends { search(from: end) }
    return !ends.isEmpty
  }

  /// Layers the graph from the estimates that are left, up to the first references that are free, which it gives.
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

  /// Goes back through the layers, depth first, and turns the path around if it ends at an estimate that was left.
  ///
  /// With a stack of its own: a path can be as long as the lists are.
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
