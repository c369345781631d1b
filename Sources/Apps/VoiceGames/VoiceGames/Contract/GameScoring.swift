/// How the sessions of a game are counted: which events ask for a voice, which answer it, and what is a success.
package struct GameScoring: Sendable {
  /// Attempts of the child that did what the game asks for, and those that did not.
  package typealias Attempts = (hits: Int, misses: Int)

  /// Events from which on a voice is wanted.
  package var asking: Set<GameEvent.Name>
  /// Events that carry the onset of the voice that answers.
  package var answering: Set<GameEvent.Name>
  /// Events that carry the reaction itself.
  package var timed: Set<GameEvent.Name>
  /// The attempts in a session's events; `nil` for a game without success and failure.
  package var attempts: @Sendable ([GameEvent]) -> Attempts?

  /// A voice is wanted from the beginning on, and every voice answers; more events of either kind may be named.
  package init(
    asking: Set<GameEvent.Name> = [], answering: Set<GameEvent.Name> = [], timed: Set<GameEvent.Name> = [],
    attempts: @escaping @Sendable ([GameEvent]) -> Attempts?
  ) {
    self.asking = asking.union([.listeningStarted])
    self.answering = answering.union([.voiceHeard])
    self.timed = timed
    self.attempts = attempts
  }

  /// Success is the end of the game, failure is leaving it.
  package static func finishing(timed: Set<GameEvent.Name> = []) -> GameScoring {
    GameScoring(timed: timed) { ($0.count([.gameFinished]), $0.count([.gameExited])) }
  }
}

extension [GameEvent] {
  /// How many events have one of these names.
  package func count(_ names: Set<GameEvent.Name>) -> Int { count { names.contains($0.name) } }
}
