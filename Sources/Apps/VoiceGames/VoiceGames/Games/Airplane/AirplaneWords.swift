import AppWords

extension GameEvent.Name {
  /// The first valid sound: the airplane appears.
  public static let initialSoundMade = Self("initialSoundMade")
  /// A voice carries the airplane, which begins to climb.
  public static let startedAscending = Self("startedAscending")
  /// The voice is missing, and the airplane begins to sink.
  public static let startedDescending = Self("startedDescending")
  /// The airplane has come to the ground.
  public static let stopped = Self("stopped")
}

extension AirplaneGame {
  package static let title = Words(cs: "Letadlo", en: "Airplane")
  package static let task = Words(cs: "Dlouhým hlasem doleť k domu.", en: "Fly to the house with a long voice.")
  package static let generalEvents: Set<GameEvent.Name> = [.shortSound, .quietSound]
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .initialSoundMade: Words(cs: "první hlas", en: "the first voice"),
    .startedAscending: Words(cs: "letadlo stoupá", en: "the airplane climbs"),
    .startedDescending: Words(cs: "letadlo klesá", en: "the airplane sinks"),
    .stopped: Words(cs: "letadlo stojí na zemi", en: "the airplane stands on the ground"),
  ]
  package static let scoring = GameScoring(aim: .longestVoice) {
    ($0.count([.startedAscending]), $0.count([.shortSound, .quietSound]))
  }

  package static func words(of state: AirplaneState, _ settings: AirplaneSettings) -> Words {
    .list(state.phase.words, Words(cs: "cesta \(state.position.inTenths)", en: "way \(state.position.inTenths)"))
  }

  package static let themes = ["airplane", "boat", "hot-air-balloon"]
}

extension AirplaneState.Phase: Worded {
  /// The name of the phase.
  public var words: Words {
    switch self {
    case .hidden: Words(cs: "čeká na první hlas", en: "waits for the first voice")
    case .ascending: Words(cs: "stoupá", en: "climbs")
    case .descending: Words(cs: "klesá", en: "sinks")
    case .stopped: Words(cs: "stojí na zemi", en: "stands on the ground")
    case .landing: Words(cs: "přistává", en: "lands")
    case .landed: Words(cs: "přistálo", en: "has landed")
    }
  }
}
