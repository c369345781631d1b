import AppRecords
import Foundation
import PageMessages

/// The ends of the program that nobody expected, for the adult at the next start.
public struct UnexpectedEndsMessage: ServerMessage {
  /// The member `type`.
  public static let name = "adults-ends"

  private struct End: Codable, Sendable {
    /// When the program was last known to run, ISO 8601.
    var alive: String
  }

  /// The last first.
  private var ends: [End]

  /// Creates the message.
  public init(_ ends: [PageMemory.UnexpectedEnd]) { self.ends = ends.map { End(alive: $0.alive.formatted(.iso8601)) } }
}
