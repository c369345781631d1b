import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions

/// `speech-board press` presses tiles in their order, as on the board.
struct PressCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "press",
      abstract: Words(
        cs: "Stiskne dlaždice, jako na tabulce, a vypíše větu.",
        en: "Presses tiles, as on the board, and prints the sentence."
      ).text,
      discussion: Words(
        cs: """
          Dlaždice se jmenují svým označením na tabulce, která je právě otevřená; vypíše je board show. Začíná se na první \
          tabulce a s prázdnou větou. Co nejde, je řečeno na chybovém výstupu. S --speak se věta vysloví, zapíše do \
          historie a předpovídání se z ní učí.

          Návratový kód: 1 zvuk nebo databáze selhala, 2 chybné použití nebo neznámá dlaždice.
          """,
        en: """
          Tiles are named by their ids on the board that is open at that moment; board show lists them. It begins at the \
          first board with an empty sentence. What cannot be done is said on standard error. With --speak the sentence is \
          spoken and kept in the history, and the prediction learns from it.

          Exit status: 1 the sound or the database failed, 2 wrong usage or an unknown tile.
          """
      ).text)
  }

  /// What came of the presses, for programs.
  private struct Outcome: Encodable {
    let sentence: String
    let spoken: String
    let board: String
    let remarks: [String]
  }

  @Argument(help: .words(cs: "Označení dlaždic.", en: "The ids of the tiles."))
  var ids: [String]

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše objekt JSON: sentence (věta), spoken (jak se vysloví), board (otevřená tabulka), remarks.",
      en: "Print a JSON object: sentence, spoken (as it is said), board (the open one), remarks."))
  var json = false

  @Flag(name: .long, help: .words(cs: "Vysloví větu.", en: "Speak the sentence."))
  var speak = false

  @OptionGroup var playing: PlayingOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.withSpeech(language.chosen) { records, late, speaker, settings in
      var visit = try BoardVisit(records.boards(of: speaker).set, rules: settings.rules)
      let pronunciations = try records.pronunciations(of: speaker) ?? Pronunciations()
      let keeper = SentenceKeeper(records: records, late: late, speaker: speaker, settings: settings)
      var remarks: [BoardRemark] = []
      for id in ids {
        let board = visit.openID
        for effect in try visit.press(id) { if case .remark(let remark) = effect { remarks.append(remark) } }
        keeper.keep(.init(board: board, button: id), method: "command")
      }
      for remark in remarks { Console.message("speech-board: \(remark.words.text)") }
      if json {
        let outcome = Outcome(
          sentence: visit.sentence.text, spoken: visit.sentence.spoken, board: visit.openID,
          remarks: remarks.map(\.words.text))
        try Console.send(json: outcome)
      } else {
        try Console.send(visit.sentence.text + "\n")
      }
      guard speak, !visit.sentence.isEmpty else { return }
      // What is said is kept, whether or not a device has played it.
      keeper.keep(visit.sentence, locale: visit.locale)
      let spoken = visit.locale.flatMap(LanguageTag.init) ?? settings.language.tag
      try playing.speak(in: spoken, settings, pronunciations) {
        $0.speak(visit.sentence, in: visit.boardSet, locale: visit.locale)
      }
    }
  }
}
