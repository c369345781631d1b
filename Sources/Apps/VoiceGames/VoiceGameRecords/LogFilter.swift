import VoiceGames

/// Which events of the log are wanted: those that meet every condition.
package struct LogFilter: Sendable, Hashable {
  /// Only events of this game; `nil`: of all games.
  package var game: Game?
  /// Only events of this child; `nil`: of all children.
  package var child: Child?
  /// Only events in this period.
  package var period: Period

  /// A filter; without conditions it lets every event through.
  package init(game: Game? = nil, child: Child? = nil, in period: Period = .all) {
    self.game = game
    self.child = child
    self.period = period
  }
}
