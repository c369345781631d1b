/// A session of one child as the log has it: what a progress report is made from.
public struct PlayedSession: Sendable, Equatable, Codable {
  /// When it was played, as the caller counts time: seconds since 1970, or any other beginning.
  public var date: Double
  /// Its events, in order.
  public var events: [GameEvent]

  /// A session.
  public init(date: Double, events: [GameEvent]) {
    self.date = date
    self.events = events
  }
}
