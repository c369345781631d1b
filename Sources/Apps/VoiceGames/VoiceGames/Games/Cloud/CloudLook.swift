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

  package static func draw(
    _ state: CloudState, _ settings: CloudSettings, with look: GameLook, in language: Language, on canvas: inout Canvas
  ) {
    let (cloud, sun) = (look["cloud"], look["sun"])
    canvas.fillRow(canvas.ground, look["ground"])
    let step = Double(canvas.width) / Double(max(1, state.heights.count))
    for (k, height) in state.heights.enumerated() {
      let y = Int((1 - height) * Double(canvas.ground - 1 - cloud.height)) + 1
      canvas.put(cloud, x: Int((Double(k) + 0.5) * step) - cloud.width / 2, y: y)
    }
    if state.sunSmiles { canvas.put(sun, x: canvas.width / 2 - sun.width / 2, y: 5) }
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
