import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import Tables

/// `letter-trail players` adds, lists and removes players, and changes their settings.
struct PlayersCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "players", abstract: Words(cs: "Hráči a jejich nastavení.", en: "Players and their settings.").text,
      subcommands: [
        ListPeopleCommand<LetterTrailApp>.self, Add.self, RenamePersonCommand<LetterTrailApp>.self,
        ExportPersonCommand<LetterTrailApp>.self, ImportPersonCommand<LetterTrailApp>.self,
        RemovePersonCommand<LetterTrailApp>.self, Settings.self, SetSettings.self,
      ], defaultSubcommand: ListPeopleCommand<LetterTrailApp>.self)
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Přidá hráče.", en: "Adds a player.").text)
    }

    @Argument(help: .words(cs: "Jméno.", en: "The name.")) var name: String
    @Option(
      name: .long,
      help: .words(
        cs: "Obrázek: \(Player.pictures.joined(separator: ", ")).",
        en: "The picture: \(Player.pictures.joined(separator: ", "))."))
    var picture: String
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        let player = try records.addPlayer(named: name, picture: picture, at: Date())
        Console.message(Words(cs: "přidáno: \(player.name)", en: "added \(player.name)").text)
      }
    }
  }

  struct Settings: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Vypíše nastavení hráče.", en: "Prints the settings of a player.").text)
    }

    @Flag(name: .long, help: .words(cs: "Místo tabulky vypíše JSON.", en: "Print JSON in place of a table."))
    var json = false
    @OptionGroup var player: PlayerOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try player.with { records, player in
        let settings = try records.settings(of: player) ?? TrailSettings()
        if json { return try Console.send(json: settings) }
        try Console.send(Self.table(settings, language.chosen))
      }
    }

    private static func table(_ settings: TrailSettings, _ language: Language) -> String {
      let columns = [
        Column("setting", heading: Words(cs: "nastavení", en: "setting")(language)),
        Column("value", heading: Words(cs: "hodnota", en: "value")(language)),
        Column("range", heading: Words(cs: "může být", en: "may be")(language)),
        Column("meaning", heading: Words(cs: "co dělá", en: "what it does")(language)),
      ]
      let chapters = Row([
        .text("chapters"), .text(settings.chapterText),
        .text(Words(cs: "písmena a slova", en: "letters, words")(language)),
        .text(Words(cs: "kapitoly v pořadí", en: "the chapters in their order")(language)),
      ])
      let choices = TrailSettings.choices.map { choice in
        Row([
          .text(choice.name), .text(choice.value(in: settings)),
          .text(choice.values.map(\.name).joined(separator: ", ")), .text(choice.meaning(language)),
        ])
      }
      let numbers = TrailSettings.numbersAndFlags.map { setting in
        Row([
          .text(setting.name), .text(setting.value(in: settings).text(setting.unit, language)),
          .text(setting.expectation(in: settings, language)), .text(setting.meaning(language)),
        ])
      }
      return TextTable(columns: columns, rows: [chapters] + choices + numbers, width: Console.terminalWidth).text()
    }
  }

  struct SetSettings: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "set", abstract: Words(cs: "Změní nastavení hráče.", en: "Changes the settings of a player.").text)
    }

    @Argument(
      help: .words(
        cs: "Změny NÁZEV=HODNOTA; názvy vypíše `players settings`.",
        en: "Changes as NAME=VALUE; `players settings` lists the names."))
    var changes: [String]
    @OptionGroup var player: PlayerOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try player.with { records, player in
        var settings = try records.settings(of: player) ?? TrailSettings()
        for change in changes {
          let halves = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
          guard halves.count == 2, !halves[0].isEmpty else {
            throw ValidationError(
              Words(
                cs: "Očekáváno NÁZEV=HODNOTA, zadáno \"\(change)\".", en: "Expected NAME=VALUE, got \"\(change)\"."
              ).text)
          }
          try settings.set(halves[0], to: halves[1])
        }
        try records.set(settings, of: player)
        let list = ChapterList(settings, own: try records.ownChapters(), progress: [:])
        for name in list.missing {
          Console.message(
            Words(cs: "\"\(name)\": taková kapitola tu není", en: "\"\(name)\": there is no such chapter").text)
        }
      }
    }
  }
}
