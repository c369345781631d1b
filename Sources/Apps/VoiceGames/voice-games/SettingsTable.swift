import AppSettings
import CommandSupport
import Tables
import VoiceGames

/// Writes a game's settings as a table of names, values, allowed values and explanations.
struct SettingsTable {
  let settings: GameSettings
  let language: Language

  var text: String {
    let columns = [
      Column("setting", heading: Words(cs: "nastavení", en: "setting")(language)),
      Column("value", heading: Words(cs: "hodnota", en: "value")(language)),
      Column("range", heading: Words(cs: "může být", en: "may be")(language)),
      Column("meaning", heading: Words(cs: "co dělá", en: "what it does")(language)),
    ]
    let rows = GameSettings.settings(of: settings.game).map { setting in
      Row([
        .text(setting.name), .text(setting.value(in: settings).text(setting.unit, language)),
        .text(setting.expectation(in: settings, language)), .text(setting.meaning(language)),
      ])
    }
    return TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text()
  }
}
