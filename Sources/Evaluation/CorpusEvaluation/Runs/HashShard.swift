import AudioCore
import RunFolders

/// A part of a corpus, chosen by the hashes of the recordings' names. The part of a recording therefore does not depend
/// on the order and number of the recordings.
///
/// `corpus make`, which makes recordings by their numbers, divides a corpus into ranges of numbers instead.
package struct HashShard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The number of this shard and the number of all shards.
  package let place: ShardNumber

  /// Parses a text `i/n` with 1 ≤ i ≤ n; `nil` for any other text.
  package init?(parsing text: String) {
    guard let place = ShardNumber(parsing: text) else { return nil }
    self.place = place
  }

  /// Decodes a shard of a record: `{"count": n, "number": i}`.
  package init(from decoder: any Decoder) throws { place = try ShardNumber(from: decoder) }

  /// Encodes the shard in the form that `init(from:)` reads.
  package func encode(to encoder: any Encoder) throws { try place.encode(to: encoder) }

  /// The shard as text: `i/n`.
  package var description: String { place.description }

  /// Whether a recording is in this shard.
  package func contains(_ id: String) -> Bool {
    SeededRandom.seed(from: 0, "shard", id) % UInt64(place.count) == UInt64(place.number - 1)
  }
}
