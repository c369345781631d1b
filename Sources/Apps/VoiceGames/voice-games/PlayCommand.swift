import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGameScreens
import VoiceGames

/// The command `voice-games play` plays a game from a microphone or a file.
struct PlayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: Words(cs: "Hraje hru.", en: "Plays a game.").text,
      usage: Words(
        cs: "voice-games play <hra> --child <jméno> [--input mic|<soubor>|-] [--events]",
        en: "voice-games play <game> --child <name> [--input mic|<file>|-] [--events]"
      ).text,
      discussion: Words(
        cs: """
          Hry a jejich vzhledy pro --theme (první je obvyklý):

          \(games)

          Na terminálu se hra kreslí; jinde a s --events se vypisují její události, každá jako řádek JSON. Soubor dá stejné \
          události jako mikrofon se stejnými vzorky, rychleji než ve skutečném čase. Každá událost se uloží dřív, než se \
          ukáže. Hru ukončí Ctrl-C.

          Návratový kód: 0 hra je dohraná nebo zvuk skončil; 1 zvuk nelze číst nebo se ztratil, nebo události nelze uložit; \
          2 chybné použití; 130 přerušeno klávesami Ctrl-C. Ve všech případech je uložené všechno, co se ukázalo.
          """,
        en: """
          Games, and the themes that --theme knows for them (the first is the usual one):

          \(games)

          On a terminal the game is drawn; elsewhere, and with --events, its events are printed, one line of JSON each. \
          A file gives the same events as a microphone with the same samples, faster than real time. Every event is \
          stored before it is shown. Ctrl-C leaves the game.

          Exit status: 0 the game was finished, or the sound has ended; 1 the sound cannot be read or was lost, or \
          events cannot be stored; 2 wrong usage; 130 left by Ctrl-C. In every case all shown events are stored.
          """
      ).text)
  }

  /// The list of games for the help: the name, the task and the themes of each game.
  private static var games: String {
    Game.allCases.map { game in
      let themes = GameTheme.all(for: game).map(\.name)
      let name = game.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0)
      let label = Words(cs: "vzhledy: ", en: "themes: ").text
      let choice = "\n" + String(repeating: " ", count: 18) + label + themes.joined(separator: ", ")
      return "  \(name)\(game.task.text)" + (themes.count > 1 ? choice : "")
    }.joined(separator: "\n")
  }

  @Argument(help: .words(cs: "Hra.", en: "The game.")) var game: Game
  @Option(
    name: .long,
    help: .words(
      cs: "Dítě, které hraje. Bez jména se nic neukládá.", en: "The child who plays. Without a name nothing is stored.")
  ) var child: String?
  @OptionGroup var sound: SoundOptions
  @Flag(
    name: .long,
    help: .words(
      cs: "Místo kreslení vypisuje události jako řádky JSON.", en: "Print events as JSON Lines instead of drawing."))
  var events = false
  @Flag(
    name: .long,
    help: .words(cs: "Hraje se souborem rychlostí mikrofonu.", en: "Play with a file at the speed of a microphone."))
  var realTime = false
  @Option(
    name: .long,
    help: .words(
      cs: "Vzhled hry: jeho jméno, nebo soubor JSON (viz `voice-games theme`).",
      en: "Look of the game: a theme's name, or a JSON file (see `voice-games theme`)."))
  var theme: String?
  @Option(
    name: .long,
    help: .words(
      cs: "Soubor JSON s nastavením, místo nastavení dítěte.",
      en: "JSON file with settings, instead of the child's own.")) var settings: String?
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .words(
      cs: "Změní nastavení jen pro tuto hru, jménem ze `settings show`; lze opakovat.",
      en: "Change a setting for this game only, by its name in `settings show`; may be repeated.",
      valueName: Words(cs: "název=hodnota", en: "name=value")))
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
