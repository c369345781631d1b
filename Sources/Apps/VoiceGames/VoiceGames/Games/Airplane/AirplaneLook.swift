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

  package static func draw(
    _ state: AirplaneState, _ settings: AirplaneSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let (airplane, house) = (look["airplane"], look["house"])
    canvas.fillRow(canvas.ground, look["ground"])
    canvas.put(house, x: canvas.width - house.width - 2, y: canvas.ground - house.height)
    guard state.phase != .hidden else { return }
    let way = canvas.width - house.width - 2 - airplane.width - 2
    let top = canvas.ground - airplane.height
    let lift = Int(state.altitude * Double(top - 1))
    canvas.put(airplane, x: Int(state.position * Double(way)), y: top - lift)
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
