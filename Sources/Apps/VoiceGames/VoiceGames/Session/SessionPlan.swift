import AppSettings

/// A therapist's plan for a child's session: games in order, each for some rounds or some minutes.
package struct SessionPlan: Sendable, Hashable, Codable {
  /// How long a game of the plan is played.
  package enum Length: Sendable, Hashable {
    /// So many rounds, 1…20, whether the child finishes them or not.
    case rounds(Int)
    /// So many minutes, 1…30. They end a round that goes on, as soon as the child is silent; an endless game, too.
    case minutes(Int)
  }

  /// A game of the plan.
  package struct Part: Sendable, Hashable {
    /// The game.
    package var game: Game
    /// How long it is played.
    package var length: Length

    /// Makes a part.
    package init(_ game: Game, _ length: Length) {
      self.game = game
      self.length = length
    }
  }

  /// The games in order, at most 20.
  package var parts: [Part]

  /// Makes a plan.
  package init(_ parts: [Part] = []) { self.parts = parts }

  /// Throws `SettingError` for a length outside of its range, or for too many parts.
  package func validate() throws(SettingError) {
    try SettingError.check("games of the plan", Double(parts.count), in: 0...20)
    for part in parts {
      switch part.length {
      case .rounds(let rounds): try SettingError.check("rounds", Double(rounds), in: 1...20)
      case .minutes(let minutes): try SettingError.check("minutes", Double(minutes), in: 1...30)
      }
    }
  }
}

extension SessionPlan.Part: Codable {
  private enum Key: String, CodingKey {
    case game
    case rounds
    case minutes
  }

  /// Reads `{"game": "dog", "rounds": 3}` or `{"game": "cloud", "minutes": 2}`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    game = try container.decode(Game.self, forKey: .game)
    if let minutes = try container.decodeIfPresent(Int.self, forKey: .minutes) {
      length = .minutes(minutes)
    } else {
      length = .rounds(try container.decode(Int.self, forKey: .rounds))
    }
  }

  /// Writes the form that `init(from:)` reads.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(game, forKey: .game)
    switch length {
    case .rounds(let rounds): try container.encode(rounds, forKey: .rounds)
    case .minutes(let minutes): try container.encode(minutes, forKey: .minutes)
    }
  }
}

/// A plan while a child goes through it. A front end plays `current` until it is `nil`, and tells each round.
package struct PlanRun: Sendable, Equatable, Codable {
  /// The plan.
  package let plan: SessionPlan
  /// The number of parts that are over.
  package private(set) var partsDone = 0
  /// The number of rounds of the current part that are over.
  package private(set) var roundsDone = 0
  /// The time for which the current part has been played, seconds.
  package private(set) var timeDone = 0.0

  /// Makes a run at its beginning.
  package init(_ plan: SessionPlan) { self.plan = plan }

  /// The part that is to be played; `nil` at the end of the plan.
  package var current: SessionPlan.Part? { plan.parts.indices.contains(partsDone) ? plan.parts[partsDone] : nil }

  /// The share of the current part that is over, 0…1; 1 at the end of the plan.
  package var share: Double {
    switch current?.length {
    case .rounds(let rounds): Double(roundsDone) / Double(rounds)
    case .minutes(let minutes): min(1, timeDone / Double(60 * minutes))
    case nil: 1
    }
  }

  /// The time that is left of a part that is played for minutes, seconds; `nil` for one of rounds, and at the end.
  package var timeLeft: Double? {
    guard case .minutes(let minutes) = current?.length else { return nil }
    return max(0, Double(60 * minutes) - timeDone)
  }

  /// Counts a round that is over, and goes to the next part if this one is over with it.
  ///
  /// - Parameter duration: the length of the round, seconds.
  package mutating func count(roundOf duration: Double) {
    guard current != nil else { return }
    roundsDone += 1
    timeDone += max(0, duration)
    if share >= 1 { skip() }
  }

  /// Goes to the next part.
  package mutating func skip() {
    guard current != nil else { return }
    (partsDone, roundsDone, timeDone) = (partsDone + 1, 0, 0)
  }
}
