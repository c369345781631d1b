import AdultSide
import AppSettings
import AppWords
import VoiceGames
import VoiceListening

extension SettingRow {
  /// The rows of a game's settings, in the order in which a therapist needs them: those first that 'easier' and 'harder'
  /// move. The groups are the game's own settings (`game`), the rules by which sounds count (`rules`), and listening, which
  /// seldom needs a change (`ear`).
  package static func rows(of settings: GameSettings, withEar: Bool) -> [SettingRow] {
    let moved = type(of: settings.parameters).difficulty.map(\.setting)
    let rows = GameSettings.settings(of: settings.game).compactMap { setting -> SettingRow? in
      let group = setting.path.hasPrefix("rules.") ? "rules" : setting.path.hasPrefix("ear.") ? "ear" : "game"
      guard withEar || group != "ear" else { return nil }
      return SettingRow(setting, of: settings, group: group, isMoved: moved.contains(setting.name))
    }
    return rows.filter(\.isMoved) + rows.filter { !$0.isMoved }
  }
}

/// A setting that differs between two sets of settings.
struct SettingDifference: Codable, Sendable, Equatable {
  let name: String
  let meaning: Words
  let from: Words
  let to: Words

  /// The differences, in the order of the settings.
  static func between(_ old: GameSettings, and new: GameSettings) -> [SettingDifference] {
    GameSettings.settings(of: new.game).compactMap { setting in
      let (before, after) = (setting.value(in: old), setting.value(in: new))
      guard before != after else { return nil }
      return SettingDifference(
        name: setting.name, meaning: setting.meaning, from: SettingRow.text(before, setting.unit),
        to: SettingRow.text(after, setting.unit))
    }
  }
}
