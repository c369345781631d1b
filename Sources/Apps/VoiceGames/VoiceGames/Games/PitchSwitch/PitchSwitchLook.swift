extension GameEvent.Name {
  /// The voice has held the target long enough.
  public static let targetReached = Self("targetReached")
}

extension PitchSwitch {
  package static let title = Words(cs: "Nízko a vysoko", en: "Low and high")
  package static let task = Words(cs: "Střídej nízký a vysoký hlas.", en: "Switch between a low and a high voice.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .targetReached: Words(cs: "cíl dosažen", en: "the target is reached")
  ]
  package static let scoring = GameScoring.finishing(aim: .reaction, timed: [.targetReached])

  package static func draw(
    _ state: PitchSwitchState, _ settings: PitchSwitchSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let target = look[state.wantsHigh ? "up" : "down"]
    canvas.put(target, x: canvas.width / 2 - target.width / 2, y: state.wantsHigh ? 1 : 10)
    if let frequency = state.frequency {
      let mark = look["pitch"]
      canvas.put(mark, x: canvas.width / 2 - mark.width / 2, y: 9 - Int(PitchScale.share(frequency) * 7))
    }
    canvas.put("\(state.reached)", x: 0, y: 0)
  }

  package static let themes = ["lift", "dolphin", "squirrel"]
}
