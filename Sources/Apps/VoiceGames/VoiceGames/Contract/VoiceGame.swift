/// A game with its engine, its words, its themes, its picture on a terminal, and the scoring of its sessions.
///
/// A game's folder holds the engine with its state, the settings, and the look; `GameList` names the engine.
package protocol VoiceGame: GameEngine {
  /// The title of the game.
  static var title: Words { get }
  /// The child's task in the game.
  static var task: Words { get }
  /// The general events about a voice that the game raises; by default none.
  static var generalEvents: Set<GameEvent.Name> { get }
  /// The game's own events, each with its text.
  static var events: KeyValuePairs<GameEvent.Name, Words> { get }
  /// The rules by which the game's sessions are scored.
  static var scoring: GameScoring { get }
  /// The names of the themes: files in `Assets/themes` (Docs/Formats/themes.md). The first is the usual one and has every
  /// figure that the game draws.
  static var themes: [String] { get }

  /// Draws a state.
  ///
  /// - Parameters:
  ///   - settings: the settings of the game.
  ///   - look: the figures of the theme.
  ///   - language: the language of words in the picture.
  ///   - canvas: an empty canvas of 40 columns or more and `Canvas.pictureHeight` lines.
  static func draw(
    _ state: State, _ settings: Settings, with look: GameLook, in language: Language, on canvas: inout Canvas)
}

extension VoiceGame {
  /// By default a game raises no general events.
  package static var generalEvents: Set<GameEvent.Name> { [] }

  /// Draws the state of a session under its settings. Draws nothing if the state or the settings are those of another
  /// game.
  package static func draw(
    _ state: any GameState, under settings: any GameParameters, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    guard let state = state as? State, let settings = settings as? Settings else { return }
    draw(state, settings, with: look, in: language, on: &canvas)
  }
}
