import AppWords

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

  package static func words(of state: PitchSwitchState, _ settings: PitchSwitchSettings) -> Words {
    guard !state.isFinished else { return .done }
    let high = Words(cs: "má být vysoko", en: "to be high")
    let low = Words(cs: "má být nízko", en: "to be low")
    let reached = Words(cs: "dosaženo \(state.reached)", en: "reached \(state.reached)")
    return .list(state.wantsHigh ? high : low, reached)
  }

  package static let themes = ["lift", "dolphin", "squirrel"]
}
