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

  package static func draw(
    _ state: BalloonState, _ settings: BalloonSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let (middleX, middleY) = (canvas.width / 2, 5)
    if state.phase == .popped {
      let burst = look["popped"]
      canvas.put(burst, x: middleX - burst.width / 2, y: middleY - burst.height / 2)
    } else {
      let skin = look[state.isInTarget ? "balloon-in-target" : "balloon"]
      let radius = 1 + state.size * 4.5
      for y in 0..<11 {
        let dy = (Double(y - middleY)) / radius
        guard abs(dy) <= 1 else { continue }
        let half = Int((1 - dy * dy).squareRoot() * radius * 2)
        canvas.putRow(of: skin, count: 2 * half + 1, x: middleX - half, y: y)
      }
      let smile = look["smile"]
      if state.phase == .finished { canvas.put(smile.lines[0], x: middleX - smile.width / 2, y: middleY) }
    }
    canvas.putBar(state.progress, width: 30, x: middleX - 16, y: canvas.ground, look)
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
