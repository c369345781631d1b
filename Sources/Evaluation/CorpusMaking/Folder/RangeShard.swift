import RunFolders

/// A part of a synthetic corpus: the i-th of n ranges of consecutive recordings, whose sizes differ by at most one.
///
/// `evaluate`, whose recordings have names but no numbers, divides a corpus by the hashes of the names instead.
package struct RangeShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of this shard and the number of all shards.
  package let place: ShardNumber

  /// The shard that is the whole corpus.
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

  /// The shard as text: `i/n`.
  package var description: String { place.description }

  /// The numbers of the shard's recordings in a corpus of `total` recordings.
  package func indices(of total: Int) -> Range<Int> {
    let count = place.count
    func boundary(_ k: Int) -> Int { total / count * k + total % count * k / count }
    return boundary(place.number - 1)..<boundary(place.number)
  }

  /// The name of the shard's manifest. The names of all manifests sort in the order of the shards.
  package var manifestName: String {
    guard place.count > 1 else { return "manifest.csv" }
    let (number, count) = (String(place.number), String(place.count))
    return "manifest-\(String(repeating: "0", count: count.count - number.count))\(number)-of-\(count).csv"
  }
}
