import AudioCore

/// A value that can be merged with that of the next bin.
package protocol Mergeable {
  /// Merges the next bin's value into this one.
  mutating func merge(_ next: Self)
}

/// A sequence of any length in at most `capacity` bins. When all bins are full, neighbours are merged, and each bin
/// then covers twice as many items. Memory is fixed, and the result depends only on the items.
package struct AdaptiveBins<Bin: Mergeable & Sendable>: Sendable {
  /// The maximum number of bins; even.
  let capacity: Int
  /// The number of items that one bin covers, a power of two.
  package private(set) var itemsPerBin = 1
  /// The bins in order; the last may cover fewer items.
  package private(set) var bins: [Bin] = []
  private var itemsInLast = 0

  package init(capacity: Int) {
    ensure(
      capacity >= 2 && capacity.isMultiple(of: 2), "AdaptiveBins: expected an even capacity from 2, got \(capacity)")
    self.capacity = capacity
  }

  package mutating func append(_ item: Bin) {
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
