import VoiceGames

/// A filter for the log's events; an event passes if it meets every condition.
package struct LogFilter: Sendable, Hashable {
  /// The game whose events pass; `nil` for all games.
  package var game: Game?
  /// The child whose events pass; `nil` for all children.
  package var child: Child?
  /// The period whose events pass.
  package var period: Period

  /// Makes a filter; by default every event passes.
  package init(game: Game? = nil, child: Child? = nil, in period: Period = .all) {
    self.game = game
    self.child = child
    self.period = period
  }
}
