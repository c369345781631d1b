import AppRecords
import Foundation

/// A child who traces letters.
package struct Player: NamedPerson, Hashable {
  /// The number in the database, never given to another player.
  package let id: Int64
  /// The name, unique regardless of case.
  package let name: String
  /// The time at which the player was added.
  package let created: Date
  /// The picture by which the player is found: one of ``pictures``.
  package let picture: String

  /// The names of the pictures to choose from.
  package static let pictures = [
    "fox", "hedgehog", "owl", "frog", "snail", "bee", "fish", "cat", "dog", "bird", "butterfly", "ladybird",
  ]
}
