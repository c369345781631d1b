import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames

/// The command `voice-games settings` shows, changes, loads and resets a child's settings of a game.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Shows and changes a child's settings of a game.",
    discussion: """
      A child without settings of its own plays with the usual ones, fitted to its voice if that was calibrated. \
      Volumes are 0 to 200. --json prints what `play --settings` and `settings load` read.
      """, subcommands: [Show.self, Set.self, Record.self, Load.self, Reset.self], defaultSubcommand: Show.self)

  struct Target: ParsableArguments {
    @Argument(help: "The game.") var game: Game
    @Option(name: .long, help: "The child's name.") var child: String
    @OptionGroup var records: RecordsOptions
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the settings with their names, values, ranges and effects.")
    @OptionGroup var target: Target
    @OptionGroup var language: LanguageOptions
    @Flag(name: .long, help: "Print JSON instead of a table.") var json = false

    func run() throws {
      try target.records.with { records in
        let settings = try ChildSettings.settings(of: records.child(named: target.child), for: target.game, records)
        if json {
          let encoder = JSONEncoder()
          encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
          Console.write(String(decoding: try encoder.encode(settings), as: UTF8.self) + "\n")
        } else {
          Console.write(SettingsTable(settings: settings, language: language.chosen).text)
        }
      }
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes settings by name.",
      discussion: """
        For example, a balloon to be held for 3 s at volumes of 90 to 130:

          voice-games settings set balloon --child Anna hold=3 target=90..130

        A number may have its unit (hold=3500ms). The keys of the JSON are also accepted as names: parameters.hold=3.
        """)
    @OptionGroup var target: Target
    @Argument(help: "Settings to change: NAME=VALUE, with the names that `settings show` lists.") var changes: [String]

    func run() throws {
      try target.records.with { records in
        let child = try records.child(named: target.child)
        let settings = try ChildSettings.settings(of: child, for: target.game, records)
        try records.set(try settings.changed(changes), of: child, for: target.game)
      }
    }
  }

  struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Takes settings from a JSON file.")
    @OptionGroup var target: Target
    @Argument(help: "The JSON file, as `settings show --json` prints it.") var file: String

    func run() throws {
      try target.records.with { records in
        try records.set(
          try SettingsFile.read(file, target.game), of: try records.child(named: target.child), for: target.game)
      }
    }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes a child's own settings, so that the usual ones apply.")
    @OptionGroup var target: Target

    func run() throws {
      try target.records.with { records in
        try records.set(nil, of: try records.child(named: target.child), for: target.game)
      }
    }
  }
}
