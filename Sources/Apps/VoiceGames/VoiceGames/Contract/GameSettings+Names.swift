import AppSettings
import VoiceListening

/// Reading and changing settings by their names.
extension GameSettings {
  /// Returns all settings of a game by name: first the game's own, then those of the rules, then those of the ear. The
  /// path of a setting is its path in the stored JSON: `parameters.hold`, `rules.voiceRange`, `ear.gate.strictness`.
  public static func settings(of game: Game) -> [Setting<GameSettings>] {
    own(game.kind.settingsType) + SoundRules.settings.map { $0.inside(path: "rules.", \.rules) } + earSettings
  }

  /// The settings of the ear. They shaped the recording of a session, so a replay cannot change them.
  public static var earSettings: [Setting<GameSettings>] {
    VoiceEar.Configuration.settings.map { $0.inside(path: "ear.", \.ear) }
  }

  /// Returns the settings with changes of the form `NAME=VALUE`. The ear is adjusted to the needs of the game.
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
    // The parameters always have the type `Own`: `GameSettings.game` is the game of its parameters.
    Own.settings.map { setting in
      setting.inside(
        path: "parameters.",
        get: { settings in
          guard let own = settings.parameters as? Own else {
            fatalError("settings of \(settings.game) were asked for those of \(Own.game)")
          }
          return own
        }, set: { $0.parameters = $1 })
    }
  }
}
