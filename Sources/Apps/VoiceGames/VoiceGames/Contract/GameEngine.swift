import VoiceListening

/// A game without sound, clock, screen and files: it takes the ear's outputs and gives events and a state to draw.
///
/// The same input gives the same events and states, bit for bit. Time is that of the ticks.
public protocol GameEngine: Sendable {
  /// The settings under which it is played.
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

  /// The state now, as a front end draws it.
  var state: State { get }
  /// Whether sounds count yet: while an introduction is shown only ticks come in.
  var isListening: Bool { get }
  /// Whether the child has completed the task; then the game raises no more events.
  var isFinished: Bool { get }

  /// Takes the ear's outputs and the rules' events in the order of time.
  mutating func take(_ heard: Heard, emit: (GameEvent) -> Void)
}

extension GameEngine {
  /// Exercises without an introduction listen at once.
  public var isListening: Bool { true }

  func event(_ name: GameEvent.Name, at time: Double, _ measured: GameEvent.Measured = .init()) -> GameEvent {
    GameEvent(time: time, game: Self.game, name: name, measured: measured)
  }
}
