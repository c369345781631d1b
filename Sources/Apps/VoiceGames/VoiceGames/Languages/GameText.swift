/// The texts of the games by language: data for whoever shows them.
public struct GameText: Sendable, Hashable, Codable {
  /// In Czech.
  public var cs: String
  /// In English.
  public var en: String

  /// A text in both languages.
  public init(cs: String, en: String) {
    self.cs = cs
    self.en = en
  }

  /// The text in a language.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .czech: cs
    case .english: en
    }
  }

  /// What a game is called; every game has a text.
  public static func of(_ game: Game) -> GameText? { games[game] }
  /// What a game asks the child to do.
  public static func task(of game: Game) -> GameText? { tasks[game] }
  /// What happened; every event has a text.
  public static func of(_ event: GameEvent.Name) -> GameText? { events[event] }
  /// What a phase of a game's state is called, by its raw value; every phase has a text.
  public static func ofPhase(_ phase: String) -> GameText? { phases[phase] }

  /// What is to be done while a model of a sound is recorded.
  public static func ofRecording(_ phase: SoundModelRecording.Phase, of sound: String) -> GameText {
    switch phase {
    case .quiet: GameText(cs: "Teď prosím ticho …", en: "Quiet, please …")
    case .sound:
      GameText(
        cs: "Teď řekni „\(sound)“ a chvíli to drž.", en: "Now say \u{201C}\(sound)\u{201D} and hold it for a while.")
    case .done: GameText(cs: "Děkuji, to stačí.", en: "Thank you, that is enough.")
    }
  }
}
