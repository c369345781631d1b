import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
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
          Hry:

          \(games)

          Děti hrají na stránce (`voice-games serve`). Na terminálu a s --lines se vypisuje řádek textu pro každou událost \
          a každou změnu stavu hry; jinde a s --events jen události, každá jako řádek JSON. Soubor dá stejné \
          události jako mikrofon se stejnými vzorky, rychleji než ve skutečném čase. Každá událost se uloží dřív, než se \
          ukáže. Hru ukončí Ctrl-C.

          Návratový kód: 0 hra je dohraná nebo zvuk skončil; 1 zvuk nelze číst nebo se ztratil, nebo události nelze uložit; \
          2 chybné použití; 130 přerušeno klávesami Ctrl-C. Ve všech případech je uložené všechno, co se ukázalo.
          """,
        en: """
          Games:

          \(games)

          Children play on the page (`voice-games serve`). On a terminal, and with --lines, a line of text is printed for \
          each event and each change of the game's state; elsewhere, and with --events, the events alone, one line of \
          JSON each. A file gives the same events as a microphone with the same samples, faster than real time. Every event is \
          stored before it is shown. Ctrl-C leaves the game.

          Exit status: 0 the game was finished, or the sound has ended; 1 the sound cannot be read or was lost, or \
          events cannot be stored; 2 wrong usage; 130 left by Ctrl-C. In every case all shown events are stored.
          """
      ).text)
  }

  /// The list of games for the help: the name and the task of each game.
  private static var games: String {
    Game.allCases.map { game in
      "  \(game.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0))\(game.task.text)"
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
      cs: "Vypisuje události jako řádky JSON, i na terminálu.", en: "Print events as JSON Lines, also on a terminal."))
  var events = false
  @Flag(
    name: .long,
    help: .words(
      cs: "Vypisuje stav a události jako řádky textu, i jinde než na terminálu.",
      en: "Print the state and the events as lines of text, also where there is no terminal."))
  var lines = false
  @Flag(
    name: .long,
    help: .words(cs: "Hraje se souborem rychlostí mikrofonu.", en: "Play with a file at the speed of a microphone."))
  var realTime = false
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

  func validate() throws {
    guard !events || !lines else {
      throw ValidationError(
        Words(cs: "očekáváno --events, nebo --lines, zadáno obojí.", en: "expected --events or --lines, got both.").text
      )
    }
  }

  func run() throws {
    guard let child else {
      return try play(nil, nil)
    }
    try records.with { records in try play(records, try records.person(named: child)) }
  }

  private func play(_ records: GameRecords?, _ child: Child?) throws {
    let settings = try settings(records, child)
    let sound = try sound.open()
    let printsLines = lines || (!events && Console.terminalWidth != nil)
    let session = GamePlay(
      sound: sound, settings: settings, child: child, records: records, isPaced: realTime,
      lines: printsLines ? GameLines(settings: settings, language: language.chosen) : nil)
    try session.play()
  }

  private func settings(_ records: GameRecords?, _ child: Child?) throws -> GameSettings {
    let own =
      try settings.map { try SettingsFile.read($0, game) } ?? ChildSettings.settings(of: child, for: game, records)
    return changes.isEmpty ? own : try own.changed(changes)
  }
}
