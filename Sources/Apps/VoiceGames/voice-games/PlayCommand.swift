import AppSound
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGameScreens
import VoiceGames

/// The command `voice-games play` plays a game from a microphone or a file.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a game.",
    usage: "voice-games play <game> --child <name> [--input mic|<file>|-] [--events]",
    discussion: """
      Games, and the themes that --theme knows for them (the first is the usual one):

      \(games)

      On a terminal the game is drawn; elsewhere, and with --events, its events are printed, one line of JSON each. \
      A file gives the same events as a microphone with the same samples, faster than real time. Every event is \
      stored before it is shown. Ctrl-C leaves the game.

      Exit status: 0 the game was finished, or the sound has ended; 1 the sound cannot be read or was lost, or \
      events cannot be stored; 2 wrong usage; 130 left by Ctrl-C. In every case all shown events are stored.
      """)

  /// The list of games for the help: the name, the task and the themes of each game.
  private static var games: String {
    Game.allCases.map { game in
      let themes = GameTheme.all(for: game).map(\.name)
      let name = game.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0)
      let choice = "\n" + String(repeating: " ", count: 18) + "themes: " + themes.joined(separator: ", ")
      return "  \(name)\(game.task.en)" + (themes.count > 1 ? choice : "")
    }.joined(separator: "\n")
  }

  @Argument(help: "The game.") var game: Game
  @Option(name: .long, help: "The child who plays. Without a name nothing is stored.") var child: String?
  @OptionGroup var sound: SoundOptions
  @Flag(name: .long, help: "Print events as JSON Lines instead of drawing.") var events = false
  @Flag(name: .long, help: "Play with a file at the speed of a microphone.") var realTime = false
  @Option(name: .long, help: "Look of the game: a theme's name, or a JSON file (see `voice-games theme`).")
  var theme: String?
  @Option(name: .long, help: "JSON file with settings, instead of the child's own.") var settings: String?
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Change a setting for this game only, by its name in `settings show`; may be repeated.", valueName: "name=value"))
  var changes: [String] = []
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    guard let child else {
      return try play(nil, nil)
    }
    try records.with { records in try play(records, try records.child(named: child)) }
  }

  private func play(_ records: GameRecords?, _ child: Child?) throws {
    let theme = try theme.map { try ThemeChoice.theme($0, for: game) }
    let settings = try settings(records, child)
    let sound = try sound.open()
    let drawsPicture = !events && Console.terminalWidth != nil
    let session = GamePlay(
      sound: sound, settings: settings, child: child, records: records, isPaced: realTime,
      screen: drawsPicture
        ? GameScreen(settings: settings, language: language.chosen, theme: theme) : nil)
    try session.play()
  }

  private func settings(_ records: GameRecords?, _ child: Child?) throws -> GameSettings {
    let own =
      try settings.map { try SettingsFile.read($0, game) } ?? ChildSettings.settings(of: child, for: game, records)
    return changes.isEmpty ? own : try own.changed(changes)
  }
}
