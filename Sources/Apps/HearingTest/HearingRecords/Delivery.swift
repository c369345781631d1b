import Foundation

/// A session's bundle that was handed to somebody, or was meant to be.
package struct Delivery: Sendable, Hashable {
  /// How it ended. Raw values are stored and stay.
  package enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The receiver has it, and has said so.
    case delivered
    /// The receiver does not have it, or has said that it does not take it.
    case failed
    /// The receiver may have it: it was sent, and no answer says what became of it.
    case uncertain
  }

  /// Number in the database.
  package let id: Int64
  /// The session.
  package let session: Int64
  /// When it began.
  package let date: Date
  /// The folder, or the server's address; never with a name, a password or a token.
  package let place: String
  /// Checksum of the bundle's bytes.
  package let checksum: String
  /// How it ended; uncertain as long as it goes on.
  package let outcome: Outcome
  /// What the receiver answered, or why nothing was sent: one line.
  package let answer: String
}
