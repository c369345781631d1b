/// What a front end draws: a value with all that a picture needs and nothing of how it looks.
///
/// Each game has its own type: `if let balloon = run.state as? BalloonState { … }`. A state is encoded for a page or a
/// file as it is: `JSONEncoder().encode(run.state)`.
public protocol GameState: Sendable, Equatable, Codable {
  /// Seconds since the start.
  var time: Double { get }
}
