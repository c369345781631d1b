/// A part of a corpus: the i-th of n parts of as equal size as can be, in order.
package struct CorpusShard: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// The only shard.
  package static let whole = CorpusShard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Reads `i/n`.
  ///
  /// - Throws: `CorpusMakingError.outOfRange`.
  package init(parsing text: String) throws(CorpusMakingError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      throw .outOfRange(setting: "shard", expected: "i/n with i from 1 to n", got: "\"\(text)\"")
    }
    self.init(number: number, count: count)
  }

  /// As it is read.
  package var description: String { "\(number)/\(count)" }

  /// Its part of so many recordings.
  package func indices(of total: Int) -> Range<Int> {
    func boundary(_ k: Int) -> Int { total / count * k + total % count * k / count }
    return boundary(number - 1)..<boundary(number)
  }

  /// The name of its manifest; those of all shards sort in their order.
  package var manifestName: String {
    guard count > 1 else { return "manifest.csv" }
    let (number, count) = (String(number), String(count))
    return "manifest-\(String(repeating: "0", count: count.count - number.count))\(number)-of-\(count).csv"
  }
}
