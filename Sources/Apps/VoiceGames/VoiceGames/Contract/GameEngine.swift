import VoiceListening

/// The rules of a game: an engine takes the ear's outputs and gives events and a state to draw. It uses neither audio
/// nor a clock, a screen or files.
///
/// The same input gives the same events and states, bit for bit. The time is that of the ticks.
public protocol GameEngine: Sendable {
  /// The game's own settings.
  associatedtype Settings: GameParameters
  /// The state that a front end draws.
  associatedtype State: GameState

  /// The game that this engine plays.
  static var game: Game { get }

  /// Makes a game that has not begun.
  ///
  /// - Parameter rules: the rules by which the sounds are judged.
  /// - Throws: `SettingError`, `GameError`.
  init(settings: Settings, rules: SoundRules) throws

  /// The current state; a front end draws it.
  var state: State { get }
  /// Whether sounds count at present. During an introduction the engine gets only ticks.
  var isListening: Bool { get }
  /// Whether the child has completed the task; then the game raises no more events.
  var isFinished: Bool { get }

  /// Takes the next output of the ear or event of the rules, in the order of time.
  mutating func take(_ heard: Heard, emit: (GameEvent) -> Void)
}

extension GameEngine {
  /// By default a game has no introduction and listens at once.
  public var isListening: Bool { true }

  func event(_ name: GameEvent.Name, at time: Double, _ measured: GameEvent.Measured = .init()) -> GameEvent {
    GameEvent(time: time, game: Self.game, name: name, measured: measured)
  }
}
