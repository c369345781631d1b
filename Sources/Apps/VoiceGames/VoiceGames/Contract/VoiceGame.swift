/// A game with its engine, its words, its themes, and the scoring of its sessions.
///
/// A game's folder holds the engine with its state, the settings, and the words; `GameList` names the engine.
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
  /// The names of the themes: files in `Assets/themes` (Docs/Formats/themes.md). The first is the usual one.
  static var themes: [String] { get }

  /// A state in a few words. They change when something happens, not with each tick: what moves on steadily is told in
  /// tenths.
  static func words(of state: State, _ settings: Settings) -> Words
}

extension VoiceGame {
  /// By default a game raises no general events.
  package static var generalEvents: Set<GameEvent.Name> { [] }

  /// The state of a session under its settings; `nil` if the state or the settings are those of another game.
  static func words(of state: any GameState, under settings: any GameParameters) -> Words? {
    guard let state = state as? State, let settings = settings as? Settings else { return nil }
    return words(of: state, settings)
  }
}

extension Words {
  /// What several games say at their end.
  static let done = Words(cs: "hotovo", en: "done")

  /// The part of the needed time for which something was held, 0…1.
  static func held(_ share: Double) -> Words { Words(cs: "drží \(share.inTenths)", en: "held \(share.inTenths)") }

  /// The texts with commas between them.
  static func list(_ parts: Words...) -> Words {
    Words { language in parts.map { $0(language) }.joined(separator: ", ") }
  }
}

extension Double {
  /// A share of 0…1 in full tenths: 0.38 is `30 %`. Beyond its bounds a share counts as the bound.
  var inTenths: String { "\(Int(max(0, min(self, 1)) * 10) * 10) %" }
}
