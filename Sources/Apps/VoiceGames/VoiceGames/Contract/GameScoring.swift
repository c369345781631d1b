/// The rules by which a game's sessions are scored: the events that ask for a voice, the answers, and the successes.
package struct GameScoring: Sendable {
  /// The numbers of the child's successful and failed attempts.
  package typealias Attempts = (hits: Int, misses: Int)

  /// Events that ask the child for a voice.
  package var asking: Set<GameEvent.Name>
  /// Events that carry the onset of the answering voice.
  package var answering: Set<GameEvent.Name>
  /// Events that carry the measured reaction time.
  package var timed: Set<GameEvent.Name>
  /// Counts the attempts in a session's events; returns `nil` for a game without success and failure.
  package var attempts: @Sendable ([GameEvent]) -> Attempts?

  /// Makes rules. The beginning of listening always asks for a voice, and every voice is an answer; the arguments add
  /// further events.
  package init(
    asking: Set<GameEvent.Name> = [], answering: Set<GameEvent.Name> = [], timed: Set<GameEvent.Name> = [],
    attempts: @escaping @Sendable ([GameEvent]) -> Attempts?
  ) {
    self.asking = asking.union([.listeningStarted])
    self.answering = answering.union([.voiceHeard])
    self.timed = timed
    self.attempts = attempts
  }

  /// Makes rules under which finishing the game is a success and leaving it a failure.
  package static func finishing(timed: Set<GameEvent.Name> = []) -> GameScoring {
    GameScoring(timed: timed) { ($0.count([.gameFinished]), $0.count([.gameExited])) }
  }
}

extension [GameEvent] {
  /// The number of events that have one of these names.
  package func count(_ names: Set<GameEvent.Name>) -> Int { count { names.contains($0.name) } }
}
