import Foundation

/// The server of a centre, to which the events of games are sent.
package struct UploadTarget: Codable, Hashable, Sendable {
  /// The server's address, without anything secret.
  package var address: String
  /// The file that contains the server's token; `nil` for a server without one.
  package var tokenFile: String?
  /// Whether children's names are sent; otherwise each has a number in their place.
  package var sendsNames: Bool
  /// The time from which on sessions are sent: earlier ones were played under another promise.
  package var since: Date

  /// Creates a target.
  package init(address: String, tokenFile: String?, sendsNames: Bool, since: Date) {
    (self.address, self.tokenFile, self.sendsNames, self.since) = (address, tokenFile, sendsNames, since)
  }
}
