import AppWords

extension GameEvent.Name {
  /// The window opens: speak now.
  public static let windowOpened = Self("windowOpened")
  /// A voice began in the window.
  public static let spokeInWindow = Self("spokeInWindow")
  /// A voice began outside of the window.
  public static let spokeOutsideWindow = Self("spokeOutsideWindow")
  /// No voice began in the window.
  public static let windowMissed = Self("windowMissed")
}

extension VoiceTiming {
  package static let title = Words(cs: "Hlas ve správnou chvíli", en: "Voice in time")
  package static let task = Words(cs: "Ozvi se, když se otevře okno.", en: "Speak when the window opens.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .windowOpened: Words(cs: "okno se otevřelo", en: "the window opened"),
    .spokeInWindow: Words(cs: "hlas ve správnou chvíli", en: "a voice in time"),
    .spokeOutsideWindow: Words(cs: "hlas mimo okno", en: "a voice outside of the window"),
    .windowMissed: Words(cs: "okno bez hlasu", en: "a window without a voice"),
  ]
  package static let scoring = GameScoring(aim: .success, timed: [.spokeInWindow]) {
    ($0.count([.spokeInWindow]), $0.count([.windowMissed, .spokeOutsideWindow]))
  }

  package static func words(of state: VoiceTimingState, _ settings: VoiceTimingSettings) -> Words {
    guard !state.isFinished else { return .done }
    let (now, closed) = (Words(cs: "teď!", en: "now!"), Words(cs: "zavřeno", en: "closed"))
    return .list(
      state.isShown ? now : closed, Words(cs: "správně \(state.hits)", en: "right \(state.hits)"),
      Words(cs: "zmeškáno \(state.misses)", en: "missed \(state.misses)"))
  }

  package static let themes = ["train", "pearls", "garden-gate"]
}
