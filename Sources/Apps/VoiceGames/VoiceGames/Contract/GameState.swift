/// The state of a game that a front end draws. It holds the content of the picture, not its look.
///
/// Each game has its own type: `if let balloon = run.state as? BalloonState { … }`. A state can be encoded for a page
/// or a file: `JSONEncoder().encode(run.state)`.
public protocol GameState: Sendable, Equatable, Codable {
  /// Time since the start, seconds.
  var time: Double { get }
  /// When the child has last said what a game with a model can let it hear again; `nil` if nothing was said yet, and in
  /// other games.
  var said: TimeSpan? { get }
}

extension GameState {
  /// By default nothing is heard again.
  public var said: TimeSpan? { nil }
}
