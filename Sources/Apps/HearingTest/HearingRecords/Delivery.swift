import Foundation

/// An attempt to deliver a session's bundle to a folder or a server.
package struct Delivery: Sendable, Hashable {
  /// The outcome of a delivery. The raw values are stored and must not change.
  package enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The receiver has confirmed that it has the bundle.
    case delivered
    /// The receiver does not have the bundle, or has refused it.
    case failed
    /// The bundle was sent, but no answer confirms or refuses it.
    case uncertain
  }

  /// The delivery's number in the database.
  package let id: Int64
  /// The number of the session.
  package let session: Int64
  /// The time at which the delivery began.
  package let date: Date
  /// The folder, or the server's address; it never contains a user name, a password or a token.
  package let place: String
  /// The checksum of the bundle's bytes.
  package let checksum: String
  /// The outcome; `uncertain` while the delivery goes on.
  package let outcome: Outcome
  /// The receiver's answer, or the reason why nothing was sent, in one line.
  package let answer: String
}
