import AudioCore

/// A part of a corpus: the recordings whose names' hashes fall to it, whatever their order and number.
package struct Shard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Which one, from 1.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// `i/n`, or `nil` if the text is no such thing with 1 ≤ i ≤ n.
  package init?(parsing text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard halves.count == 2, let number = halves[0], let count = halves[1], number >= 1, number <= count else {
      return nil
    }
    self.number = number
    self.count = count
  }

  /// `i/n`.
  package var description: String { "\(number)/\(count)" }

  /// Whether a recording is in this shard.
  package func contains(_ id: String) -> Bool {
    SeededRandom.seed(from: 0, "shard", id) % UInt64(count) == UInt64(number - 1)
  }
}
