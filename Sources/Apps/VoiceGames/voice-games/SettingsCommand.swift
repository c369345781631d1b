import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames

/// The command `voice-games settings` shows, changes, loads and resets a child's settings of a game.
struct SettingsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings",
      abstract: Words(
        cs: "Ukáže a změní nastavení hry pro dítě.", en: "Shows and changes a child's settings of a game."
      ).text,
      discussion: Words(
        cs: """
          Dítě bez vlastního nastavení hraje s obvyklým, přizpůsobeným jeho hlasu, pokud se měřil. Hlasitosti jsou 0 až 200. \
          --json vypíše to, co čte `play --settings` a `settings load`.
          """,
        en: """
          A child without settings of its own plays with the usual ones, fitted to its voice if that was calibrated. \
          Volumes are 0 to 200. --json prints what `play --settings` and `settings load` read.
          """
      ).text, subcommands: [Show.self, Set.self, Record.self, Load.self, Reset.self], defaultSubcommand: Show.self)
  }

  struct Target: ParsableArguments {
    @Argument(help: .words(cs: "Hra.", en: "The game.")) var game: Game
    @Option(name: .long, help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var child: String
    @OptionGroup var records: RecordsOptions
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Vypíše nastavení: názvy, hodnoty, meze a význam.",
          en: "Prints the settings with their names, values, ranges and effects."
        ).text)
    }
    @OptionGroup var target: Target
    @OptionGroup var language: LanguageOptions
    @Flag(name: .long, help: .words(cs: "Místo tabulky vypíše JSON.", en: "Print JSON instead of a table.")) var json =
      false

    func run() throws {
      try target.records.with { records in
        let settings = try ChildSettings.settings(of: records.person(named: target.child), for: target.game, records)
        if json {
          try Console.send(json: settings)
        } else {
          try Console.send(SettingsTable(settings: settings, language: language.chosen).text)
        }
      }
    }
  }

  struct Set: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Změní nastavení podle názvu.", en: "Changes settings by name.").text,
        discussion: Words(
          cs: """
            Třeba balónek, který se má držet 3 s v hlasitostech 90 až 130:

              voice-games settings set balloon --child Anna hold=3 target=90..130

            Číslo smí mít jednotku (hold=3500ms). Jako názvy platí i klíče z JSON: parameters.hold=3.
            """,
          en: """
            For example, a balloon to be held for 3 s at volumes of 90 to 130:

              voice-games settings set balloon --child Anna hold=3 target=90..130

            A number may have its unit (hold=3500ms). The keys of the JSON are also accepted as names: parameters.hold=3.
            """
        ).text)
    }
    @OptionGroup var target: Target
    @Argument(
      help: .words(
        cs: "Změny: NÁZEV=HODNOTA, s názvy ze `settings show`.",
        en: "Settings to change: NAME=VALUE, with the names that `settings show` lists.")) var changes: [String]

    func run() throws {
      try target.records.with { records in
        let child = try records.person(named: target.child)
        let settings = try ChildSettings.settings(of: child, for: target.game, records)
        try records.set(try settings.changed(changes), of: child, for: target.game)
      }
    }
  }

  struct Load: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Převezme nastavení ze souboru JSON.", en: "Takes settings from a JSON file.").text)
    }
    @OptionGroup var target: Target
    @Argument(
      help: .words(
        cs: "Soubor JSON, jaký vypíše `settings show --json`.",
        en: "The JSON file, as `settings show --json` prints it.")) var file: String

    func run() throws {
      try target.records.with { records in
        try records.set(
          try SettingsFile.read(file, target.game), of: try records.person(named: target.child), for: target.game)
      }
    }
  }

  struct Reset: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Odebere vlastní nastavení dítěte, takže platí obvyklé.",
          en: "Removes a child's own settings, so that the usual ones apply."
        ).text)
    }
    @OptionGroup var target: Target

    func run() throws {
      try target.records.with { records in
        try records.set(nil, of: try records.person(named: target.child), for: target.game)
      }
    }
  }
}
