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
  package static let scoring = GameScoring(answering: [.initialSoundMade]) {
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

  package static let themes = [
    #"""
    {
      "name": "airplane", "game": "airplane", "title": {"cs": "Letadlo", "en": "Airplane"},
      "parts": [
        {"role": "player", "picture": "airplane", "words": {"cs": "letadlo", "en": "airplane"}},
        {"role": "goal", "picture": "house", "words": {"cs": "dům", "en": "house"}},
        {"role": "place", "picture": "landscape", "words": {"cs": "krajina", "en": "landscape"}},
        {"role": "reward", "picture": "landing", "words": {"cs": "přistání", "en": "landing"}}
      ],
      "figures": {
        "airplane": {"lines": ["__|__", "--o--"]},
        "house": {"lines": ["  /\\", " /__\\", " |[]|"]},
        "ground": {"lines": ["_"]}
      }
    }
    """#,
    #"""
    {
      "name": "boat", "game": "airplane", "title": {"cs": "Loď", "en": "Boat"},
      "task": {"cs": "Dlouhým hlasem dopluj do přístavu.", "en": "Sail to the harbour with a long voice."},
      "parts": [
        {"role": "player", "picture": "boat", "words": {"cs": "loď", "en": "boat"}},
        {"role": "goal", "picture": "harbour", "words": {"cs": "přístav", "en": "harbour"}},
        {"role": "place", "picture": "ocean", "words": {"cs": "oceán", "en": "ocean"}},
        {"role": "reward", "picture": "anchor", "words": {"cs": "kotva", "en": "anchor"}}
      ],
      "figures": {
        "airplane": {"lines": ["  |\\", "__|_\\", "\\___/"]},
        "house": {"lines": [" |~", "/_\\", " # "], "colour": "yellow"},
        "ground": {"lines": ["~"], "colour": "blue"}
      },
      "remarks": {
        "startedAscending": {"cs": "loď pluje na vlně", "en": "the boat rides on the wave"},
        "startedDescending": {"cs": "loď ztrácí vítr", "en": "the boat loses the wind"},
        "stopped": {"cs": "loď stojí", "en": "the boat lies still"}
      }
    }
    """#,
    #"""
    {
      "name": "hot-air-balloon", "game": "airplane", "title": {"cs": "Horkovzdušný balón", "en": "Hot-air balloon"},
      "task": {"cs": "Dlouhým hlasem doleť na mýtinu.", "en": "Fly to the clearing with a long voice."},
      "parts": [
        {"role": "player", "picture": "hot-air-balloon", "words": {"cs": "horkovzdušný balón", "en": "hot-air balloon"}},
        {"role": "goal", "picture": "clearing", "words": {"cs": "mýtina", "en": "clearing"}},
        {"role": "place", "picture": "forest", "words": {"cs": "les", "en": "forest"}},
        {"role": "reward", "picture": "landing", "words": {"cs": "přistání", "en": "landing"}}
      ],
      "figures": {
        "airplane": {"lines": [" ___", "(   )", " \\_/", " [_]"], "colour": "red"},
        "house": {"lines": ["  ^", "/|\\", " | "], "colour": "green"},
        "ground": {"lines": ["\""], "colour": "green"}
      },
      "remarks": {
        "startedAscending": {"cs": "balón stoupá", "en": "the balloon climbs"},
        "startedDescending": {"cs": "balón klesá", "en": "the balloon sinks"},
        "stopped": {"cs": "balón stojí na zemi", "en": "the balloon stands on the ground"}
      }
    }
    """#,
  ]
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
