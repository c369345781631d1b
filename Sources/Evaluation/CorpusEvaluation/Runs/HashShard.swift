import AudioCore
import RunFolders

/// A part of a corpus, chosen by the hashes of the recordings' names: it does not depend on the recordings' order and number.
///
/// `corpus make`, which makes recordings by their numbers, divides a corpus into ranges instead.
package struct HashShard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Which part it is.
  package let place: ShardNumber

  /// `i/n`, or `nil` if the text is anything else, or unless 1 ≤ i ≤ n.
  package init?(parsing text: String) {
    guard let place = ShardNumber(parsing: text) else { return nil }
    self.place = place
  }

  /// A shard as records have it: `{"count": n, "number": i}`.
  package init(from decoder: any Decoder) throws { place = try ShardNumber(from: decoder) }

  /// Writes what `init(from:)` reads.
  package func encode(to encoder: any Encoder) throws { try place.encode(to: encoder) }

  /// `i/n`.
  package var description: String { place.description }

  /// Whether a recording is in this shard.
  package func contains(_ id: String) -> Bool {
    SeededRandom.seed(from: 0, "shard", id) % UInt64(place.count) == UInt64(place.number - 1)
  }
}
