import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGameScreens
import VoiceGames

/// `voice-games play`: a game from a microphone or a file.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a game.",
    usage: "voice-games play <game> --child <name> [--input mic|<file>|-] [--events]",
    discussion: """
      Games: \(Game.allCases.map { "\($0.rawValue) (\(GameText.task(of: $0)?.en ?? ""))" }.joined(separator: "; ")).

      On a terminal the game is drawn; elsewhere, and with --events, its events are printed, a line of JSON each. A file \
      gives the events that a microphone would give of the same samples, faster than real time. Every event is kept before it \
      is shown. Ctrl-C leaves the game.

      Exit status: 0 finished, or the sound is over; 1 the sound cannot be heard or not be kept, or went away; 2 wrong \
      usage; 130 left by Ctrl-C. In every case what was shown is kept.
      """)

  @Argument(help: "The game.") var game: Game
  @Option(name: .long, help: "Who plays. Without: nothing is kept.") var child: String?
  @OptionGroup var sound: SoundOptions
  @Flag(name: .long, help: "Print events as JSON Lines instead of drawing.") var events = false
  @Flag(name: .long, help: "Hear a file as fast as a microphone would.") var realTime = false
  @Option(name: .long, help: "What the game looks like, by a theme's name.") var theme: String?
  @Option(name: .long, help: "JSON file with settings, in place of the child's.") var settings: String?
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    let themes = GameTheme.all(for: game)
    let chosen = try theme.map { name in
      guard let found = themes.first(where: { $0.name == name }) else {
        throw ValidationError("--theme: expected one of \(themes.map(\.name).joined(separator: ", ")), got \(name).")
      }
      return found
    }
    guard let child else {
      return try RecordsOptions.reported { try play(nil, nil, chosen) }
    }
    try records.with { records in try play(records, try records.child(named: child), chosen) }
  }

  private func play(_ records: GameRecords?, _ child: Child?, _ theme: GameTheme?) throws {
    let settings = try settings(records, child)
    let sound = try sound.open()
    let drawsPicture = !events && Console.terminalWidth != nil
    let session = GamePlay(
      sound: sound, settings: settings, child: child, records: records, isPaced: realTime,
      screen: drawsPicture
        ? GameScreen(
          settings: settings, language: language.chosen, width: min(100, Console.terminalWidth ?? 72), theme: theme)
        : nil)
    try session.play()
  }

  private func settings(_ records: GameRecords?, _ child: Child?) throws -> GameSettings {
    if let path = settings { return try SettingsFile.read(path, game) }
    return try ChildSettings.settings(of: child, for: game, records)
  }
}
