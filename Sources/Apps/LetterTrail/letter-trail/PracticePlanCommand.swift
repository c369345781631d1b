import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LetterTrail
import LetterTrailSessions
import Tables

/// `letter-trail practice-plan` says what a player should practise, and why.
struct PracticePlanCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "practice-plan",
      abstract: Words(cs: "Co by měl hráč procvičovat a proč.", en: "What a player should practise, and why.").text,
      discussion: Words(
        cs: """
          Potřeba je číslo od 0 (jde dobře) do 1. Počítá se z posledních pěti tahů: kolik jich nedošlo do konce, jaká část \
          čáry byla mimo cestu, kolikrát se prst zvedl navíc, a jak dlouho se písmeno nepsalo.
          """,
        en: """
          The need is a number from 0 (goes well) to 1. It follows from the last five traces: how many did not come to the \
          end, which part of the line was off the path, how often the finger was lifted more than needed, and how long ago \
          the letter was written.
          """
      ).text)
  }

  @Flag(name: .long, help: .words(cs: "Místo tabulky vypíše JSON.", en: "Print JSON in place of a table."))
  var json = false
  @OptionGroup var player: PlayerOptions
  @OptionGroup var language: LanguageOptions

  private struct Shown: Encodable {
    var chapter: String
    var need: Double
    var reason: String
  }

  func run() throws {
    try player.with { records, player in
      let settings = try records.settings(of: player) ?? TrailSettings()
      let list = ChapterList(settings, own: try records.ownChapters(), progress: try records.progress(of: player))
      let plan = try PracticeNeeds(of: player, in: records).plan(of: list.entries.map(\.name))
      if json {
        return try Console.send(
          json: plan.map { Shown(chapter: $0.chapter, need: $0.need, reason: $0.reason(language.chosen)) })
      }
      let columns = [
        Column("chapter", heading: Words(cs: "kapitola", en: "chapter").text),
        Column("need", heading: Words(cs: "potřeba", en: "need").text, decimals: 2),
        Column("reason", heading: Words(cs: "proč", en: "why").text),
      ]
      let rows = plan.map {
        Row([
          .text(LetterScript.label(of: $0.chapter)(language.chosen)), .number($0.need, decimals: 2),
          .text($0.reason(language.chosen)),
        ])
      }
      try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    }
  }
}
