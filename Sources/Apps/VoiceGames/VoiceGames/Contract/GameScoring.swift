/// The rules by which a game's sessions are scored: the figure that it trains, the answers to its cues, and the
/// successes.
package struct GameScoring: Sendable {
  /// The numbers of the child's successful and failed attempts.
  package typealias Attempts = (hits: Int, misses: Int)

  /// The figure that the game trains: its change is the child's progress in the game. `nil` for a game that trains none.
  package var aim: ProgressQuantity?
  /// Events that carry the time from a cue to the child's answer. Empty for a game without cues: there the child begins
  /// when it likes, and a time to its first voice is no reaction.
  package var timed: Set<GameEvent.Name>
  /// Counts the attempts in a session's events; returns `nil` for a game without success and failure.
  package var attempts: @Sendable ([GameEvent]) -> Attempts?

  /// Makes rules.
  package init(
    aim: ProgressQuantity?, timed: Set<GameEvent.Name> = [], attempts: @escaping @Sendable ([GameEvent]) -> Attempts?
  ) {
    self.aim = aim
    self.timed = timed
    self.attempts = attempts
  }

  /// Makes rules under which finishing the game is a success and leaving it a failure.
  package static func finishing(aim: ProgressQuantity = .success, timed: Set<GameEvent.Name> = []) -> GameScoring {
    GameScoring(aim: aim, timed: timed) { ($0.count([.gameFinished]), $0.count([.gameExited])) }
  }
}

extension [GameEvent] {
  /// The number of events that have one of these names.
  package func count(_ names: Set<GameEvent.Name>) -> Int { count { names.contains($0.name) } }
}
