/// A value that can take in its neighbour's.
package protocol Mergeable {
  /// Makes this value stand for both.
  mutating func merge(_ next: Self)
}

/// A sequence of any length kept in at most `capacity` bins: when they are full, neighbours merge and each bin stands
/// for twice as many items. Memory is fixed, and the outcome depends on the items alone.
package struct AdaptiveBins<Bin: Mergeable & Sendable>: Sendable {
  /// Most bins kept; even.
  let capacity: Int
  /// Items that one bin stands for, a power of two.
  package private(set) var itemsPerBin = 1
  /// The bins in order; the last may stand for fewer items.
  package private(set) var bins: [Bin] = []
  private var itemsInLast = 0

  init(capacity: Int) {
    precondition(capacity >= 2 && capacity.isMultiple(of: 2))
    self.capacity = capacity
  }

  mutating func append(_ item: Bin) {
    if itemsInLast > 0, itemsInLast < itemsPerBin {
      bins[bins.count - 1].merge(item)
      itemsInLast += 1
      return
    }
    if bins.count == capacity {
      for index in 0..<capacity / 2 {
        var merged = bins[2 * index]
        merged.merge(bins[2 * index + 1])
        bins[index] = merged
      }
      bins.removeLast(capacity / 2)
      itemsPerBin *= 2
    }
    bins.append(item)
    itemsInLast = 1
  }
}
