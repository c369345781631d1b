/// The state of a game that a front end draws. It holds the content of the picture, not its look.
///
/// Each game has its own type: `if let balloon = run.state as? BalloonState { … }`. A state can be encoded for a page
/// or a file: `JSONEncoder().encode(run.state)`.
public protocol GameState: Sendable, Equatable, Codable {
  /// Time since the start, seconds.
  var time: Double { get }
}
