import AppWords

extension GameEvent.Name {
  /// A cloud rises.
  public static let cloudLifted = Self("cloudLifted")
}

extension CloudGame {
  package static let title = Words(cs: "Mráčky", en: "Clouds")
  package static let task = Words(cs: "Každým hlasem zvedni jeden mráček.", en: "Lift a cloud with every sound.")
  package static let generalEvents: Set<GameEvent.Name> = [.shortSound, .quietSound]
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .cloudLifted: Words(cs: "mráček stoupá", en: "a cloud rises")
  ]
  package static let scoring = GameScoring(aim: .success) {
    ($0.count([.cloudLifted]), $0.count([.shortSound, .quietSound]))
  }

  package static func words(of state: CloudState, _ settings: CloudSettings) -> Words {
    let (lifted, count) = (state.lifted, state.heights.count)
    let up = Words(cs: "nahoře \(lifted) z \(count)", en: "\(lifted) of \(count) up")
    let silence = Words(cs: "čeká na ticho", en: "waits for silence")
    return state.awaitsSilence ? .list(state.phase.words, up, silence) : .list(state.phase.words, up)
  }

  package static let themes = ["clouds", "birds", "stars"]
}

extension CloudState.Phase: Worded {
  /// The name of the phase.
  public var words: Words {
    switch self {
    case .introduction: Words(cs: "úvod", en: "introduction")
    case .playing: Words(cs: "hraje se", en: "playing")
    case .finished: Words(cs: "hotovo", en: "done")
    }
  }
}
