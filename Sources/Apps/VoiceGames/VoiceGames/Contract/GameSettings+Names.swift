import AppSettings
import VoiceListening

/// Settings by their names.
extension GameSettings {
  /// All that may be set in a game, by name: the game's own settings first, then what counts, then how to listen. The path of
  /// each is that in the stored JSON: `parameters.hold`, `rules.voiceRange`, `ear.gate.strictness`.
  public static func settings(of game: Game) -> [Setting<GameSettings>] {
    own(game.kind.settingsType) + SoundRules.settings.map { $0.inside(path: "rules.", \.rules) } + earSettings
  }

  /// What may be set of the ear: what a recording of a session has kept, so that a replay cannot change it.
  public static var earSettings: [Setting<GameSettings>] {
    VoiceEar.Configuration.settings.map { $0.inside(path: "ear.", \.ear) }
  }

  /// The settings with some changed, each `NAME=VALUE`. The ear follows what the game needs.
  ///
  /// - Throws: `SettingError`, `GameError`, `VoiceEventError`.
  public func changed(_ changes: [String]) throws -> GameSettings {
    var changed = self
    try Self.settings(of: game).change(&changed, changes)
    changed.parameters.adjust(&changed.ear)
    try changed.validate()
    return changed
  }

  private static func own<Own: GameParameters>(_ type: Own.Type) -> [Setting<GameSettings>] {
    // A game has its own settings only: `GameSettings.game` is that of its parameters.
    Own.settings.map { setting in
      setting.inside(
        path: "parameters.",
        get: { settings in
          guard let own = settings.parameters as? Own else {
            preconditionFailure("settings of \(settings.game) were asked for those of \(Own.game)")
          }
          return own
        }, set: { $0.parameters = $1 })
    }
  }
}
