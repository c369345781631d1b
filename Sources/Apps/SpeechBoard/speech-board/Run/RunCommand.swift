import AppCommands
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import LiveAudio
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardScreens
import SpeechBoardSessions
import SpeechBoardVoices
import Synchronization
import TerminalSupport

extension AccessMethod: ExpressibleByArgument {}

/// `speech-board run` shows the board in the terminal.
struct RunCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: Words(cs: "Tabulka v terminálu, v řádcích textu.", en: "The board in a terminal, in lines of text.")
        .text,
      discussion: Words(
        cs: """
          Šipky posouvají značku, Enter nebo mezerník dlaždici stiskne, Backspace smaže slovo, Esc jde zpátky, Q končí. S \
          --access one-switch postupuje tabulka sama po řádcích a mezerník vybírá; s two-switches mezerník postupuje a \
          Enter vybírá. Krok postupu se učí podle stisků.

          Návratový kód: 1 zvuk nebo databáze selhala, 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          The arrow keys move the mark, Enter or the space bar press the tile, Backspace deletes a word, Esc goes back, Q \
          ends. With --access one-switch the board goes on by itself row by row, and the space bar chooses; with \
          two-switches the space bar steps and Enter chooses. The length of a step is learned from the presses.

          Exit status: 1 the sound or the database failed, 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @Option(
    name: .long,
    help: .words(
      cs: "Jak se vybírá. (výchozí: nastavení člověka)", en: "How tiles are chosen. (default: the person's setting)"))
  var access: AccessMethod?

  @Option(
    name: .long,
    help: .words(cs: "Krok postupu v sekundách, 0.3 až 10.", en: "The step of the scanner in seconds, 0.3 to 10."))
  var interval: Double?

  @Flag(name: .long, help: .words(cs: "Nemluví.", en: "Do not speak."))
  var mute = false

  @OptionGroup var playing: PlayingOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func validate() throws {
    guard let interval, !ScanPace.bounds.contains(interval) else { return }
    throw ValidationError(
      Words(
        cs: "--interval: očekáváno 0.3 až 10 s, zadáno \(interval).",
        en: "--interval: expected 0.3 to 10 s, got \(interval)."
      ).text)
  }

  func run() throws {
    guard let keys = TerminalKeys() else {
      throw ToolFault(
        description: Words(
          cs: "run: očekáván terminál; věty z dlaždic bez něj skládá press",
          en: "run: expected a terminal; press makes sentences of tiles without one"
        ).text, isUsage: true)
    }
    try person.withSpeech(language.chosen) { records, late, speaker, stored in
      var settings = stored
      settings.access = access ?? settings.access
      if let interval { (settings.scan.interval, settings.learnsScanInterval) = (interval, false) }
      let visit = try BoardVisit(records.boards(of: speaker).set, rules: settings.rules)
      let troubles = SpeechTroubles()
      let talker =
        mute
        ? nil
        : try playing.talker(
          in: visit.locale.flatMap(LanguageTag.init) ?? settings.language.tag, settings,
          try records.pronunciations(of: speaker) ?? Pronunciations()
        ) { troubles.add($0) }
      // A board without a sound is a board all the same.
      do { try talker?.prepare() } catch { troubles.add(SpeechTrouble(silent: error)) }
      let keeper = SentenceKeeper(records: records, late: late, speaker: speaker, settings: settings)
      let board = TerminalBoard(visit, settings: settings)
      let interval = try Self.show(board, BoardLines(language: language.chosen), keys, talker, troubles, keeper)
      // The next session begins with the pace that was learned in this one.
      if settings.learnsScanInterval, settings.access.switches == 1 {
        late.add { [stored] in
          var learned = stored
          learned.scan.interval = interval
          try records.set(learned, of: speaker)
        }
      }
    }
  }

  private static func show(
    _ opened: TerminalBoard, _ view: BoardLines, _ keys: TerminalKeys, _ talker: BoardTalker?,
    _ troubles: SpeechTroubles, _ keeper: SentenceKeeper
  ) throws -> Double {
    var (board, view) = (opened, view)
    let interruption = Interruption {}
    let start = ContinuousClock.now
    func send(_ lines: [String]) throws { for line in lines { try Console.send(line + "\n") } }
    try send([view.keys(of: board)] + view.lines(board))
    while true {
      let time = Double((ContinuousClock.now - start) / .seconds(1))
      board.advance(to: time)
      for key in keys.pressed() {
        if key == .letter("q") {
          talker?.finish()
          return board.pace.interval
        }
        let change = try board.press(key, at: time)
        if let tile = change.tile { keeper.keep(tile) }
        for effect in change.effects {
          switch effect {
          case .say(let part): talker?.say(part, in: board.visit.boardSet)
          case .speak(let sentence):
            talker?.speak(sentence, in: board.visit.boardSet, locale: board.visit.locale)
            keeper.keep(sentence, locale: board.visit.locale)
          default: break
          }
        }
        try send(view.lines(board, after: change.effects))
      }
      try interruption.check()
      for trouble in troubles.take() { try send(view.lines(board, fault: trouble.words)) }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}
