import AppWords

extension GameEvent.Name {
  /// The voice is softer than the target, or a voice inside or above the target has ended.
  public static let soundBelowTargetRange = Self("soundBelowTargetRange")
  /// The voice is inside the target range.
  public static let soundInTargetRange = Self("soundInTargetRange")
  /// The voice is louder than the target.
  public static let soundAboveTargetRange = Self("soundAboveTargetRange")
  /// The voice is so loud that the balloon pops.
  public static let balloonPopped = Self("balloonPopped")
  /// A new balloon comes after a pop.
  public static let balloonReturned = Self("balloonReturned")
}

extension BalloonGame {
  package static let title = Words(cs: "Balónek", en: "Balloon")
  package static let task = Words(cs: "Drž správnou hlasitost.", en: "Keep the right loudness.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .soundBelowTargetRange: Words(cs: "hlas je pod cílem", en: "the voice is below the target"),
    .soundInTargetRange: Words(cs: "hlas je v cíli", en: "the voice is in the target"),
    .soundAboveTargetRange: Words(cs: "hlas je nad cílem", en: "the voice is above the target"),
    .balloonPopped: Words(cs: "balónek praskl", en: "the balloon popped"),
    .balloonReturned: Words(cs: "nový balónek", en: "a new balloon"),
  ]
  package static let scoring = GameScoring(aim: .loudnessInRange) {
    ($0.count([.gameFinished]), $0.count([.balloonPopped]))
  }

  package static func words(of state: BalloonState, _ settings: BalloonSettings) -> Words {
    .list(
      state.phase.words,
      state.isInTarget ? Words(cs: "v cíli", en: "in the target") : Words(cs: "mimo cíl", en: "outside the target"),
      .held(state.progress), Words(cs: "prasklo \(state.pops)", en: "popped \(state.pops)"))
  }

  package static let themes = ["balloon", "fire", "pufferfish"]
}

extension BalloonState.Phase: Worded {
  /// The name of the phase.
  public var words: Words {
    switch self {
    case .floating: Words(cs: "vznáší se", en: "floats")
    case .popped: Words(cs: "praskl", en: "has popped")
    case .finished: Words(cs: "hotovo", en: "done")
    }
  }
}
