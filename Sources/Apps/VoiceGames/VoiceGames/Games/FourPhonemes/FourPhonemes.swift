import VoiceListening

extension Game {
  /// Say one of four sounds, as the game asks; recorded models tell the sounds apart.
  public static let fourPhonemes = Game(name: "fourPhonemes")
}

/// Four-phoneme contrast: the game asks for one of four sounds and compares the child's sound with a model of each.
public struct FourPhonemes: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.fourPhonemes
  private var choice: SoundChoice

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`, `GameError.modelsTooAlike`.
  public init(settings: FourPhonemesSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    choice = SoundChoice(of: Self.game, settings.models, settings.rules, settings.order)
  }

  /// The current state; a front end draws it.
  public var state: SoundChoiceState { choice.state }
  /// Whether there were enough right sounds.
  public var isFinished: Bool { choice.state.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) { choice.take(heard, emit: emit) }
}
