import RunFolders

/// A part of a corpus that is made: the i-th of n ranges of recordings in order, of sizes that differ by one at most.
///
/// `evaluate`, whose recordings have names and no numbers, divides a corpus by the names' hashes instead.
package struct RangeShard: Sendable, Hashable, CustomStringConvertible {
  /// Which part it is.
  package let place: ShardNumber

  /// The only shard.
  package static let whole = RangeShard(place: .whole)

  private init(place: ShardNumber) { self.place = place }

  /// Reads `i/n`.
  ///
  /// - Throws: `CorpusMakingError.outOfRange`.
  package init(parsing text: String) throws(CorpusMakingError) {
    guard let place = ShardNumber(parsing: text) else {
      throw .outOfRange(setting: "shard", expected: "i/n with i from 1 to n", got: "\"\(text)\"")
    }
    self.init(place: place)
  }

  /// `i/n`, as it is read.
  package var description: String { place.description }

  /// The numbers of its recordings in a corpus of `total` recordings.
  package func indices(of total: Int) -> Range<Int> {
    let count = place.count
    func boundary(_ k: Int) -> Int { total / count * k + total % count * k / count }
    return boundary(place.number - 1)..<boundary(place.number)
  }

  /// The name of its manifest; those of all shards sort in their order.
  package var manifestName: String {
    guard place.count > 1 else { return "manifest.csv" }
    let (number, count) = (String(place.number), String(place.count))
    return "manifest-\(String(repeating: "0", count: count.count - number.count))\(number)-of-\(count).csv"
  }
}
