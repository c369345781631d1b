/// All that makes a game: its engine, its words, its themes, its picture on a terminal, and how its sessions are counted.
///
/// A game's folder holds the engine with its state, the settings, and the look; `GameList` names the engine.
package protocol VoiceGame: GameEngine {
  /// What it is called.
  static var title: Words { get }
  /// What it asks the child to do.
  static var task: Words { get }
  /// The general remarks on a voice that it raises; none unless it says so.
  static var generalEvents: Set<GameEvent.Name> { get }
  /// Its own events, each with its text.
  static var events: KeyValuePairs<GameEvent.Name, Words> { get }
  /// How the progress of a child is counted in its sessions.
  static var scoring: GameScoring { get }
  /// Its themes as JSON (Docs/Formats/themes.md); the first is the usual one and has a figure for each that is drawn.
  static var themes: [String] { get }

  /// Draws a state.
  ///
  /// - Parameters:
  ///   - settings: under which it is played.
  ///   - look: the figures of the theme.
  ///   - language: of words in the picture.
  ///   - canvas: empty, 40 columns wide or more and `Canvas.pictureHeight` lines high.
  static func draw(
    _ state: State, _ settings: Settings, with look: GameLook, in language: Language, on canvas: inout Canvas)
}

extension VoiceGame {
  /// No remarks.
  package static var generalEvents: Set<GameEvent.Name> { [] }

  /// Draws the state of a session under these settings; nothing if they are those of another game.
  package static func draw(
    _ state: any GameState, under settings: any GameParameters, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    guard let state = state as? State, let settings = settings as? Settings else { return }
    draw(state, settings, with: look, in: language, on: &canvas)
  }
}
