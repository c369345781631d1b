import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LetterTraces
import LetterTrailRecords
import TraceMetrics

extension TracesCommand {
  /// `letter-trail traces import` takes in a trace that was written elsewhere.
  struct Import: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Přidá hráči tah ze souboru.", en: "Adds the trace of a file to a player.").text,
        discussion: Words(
          cs: """
            Soubor je CSV, InkML nebo UNIPEN jako u letter-trail score. Tah je pak ve zprávě a v plánu; kapitoly se tím \
            neotevřou. Vypíše se číslo tahu.
            """,
          en: """
            The file is CSV, InkML or UNIPEN as for letter-trail score. The trace is in the report and the plan then; it \
            opens no chapters. The number of the trace is printed.
            """
        ).text)
    }

    @Argument(help: .words(cs: "Soubor s tahem.", en: "The file of the trace.")) var trace: String
    @OptionGroup var chapter: ChapterOptions
    @OptionGroup var ink: InkOptions
    @OptionGroup var player: PlayerOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      let chapter = try chapter.chosen()
      let (samples, scale) = try ink.trace(in: trace, over: chapter)
      guard samples.contains(where: \.contact) else {
        let words = Words(
          cs: "očekáván vzorek s dotykem, v souboru žádný není", en: "expected a sample that touches, got none")
        throw ToolFault(description: "\(trace): \(words.text)")
      }
      let isFinished = TraceScorer(chapter).scoreWithoutShape(samples).finished == true
      try player.with { records, player in
        let number = try records.beginTrace(of: player, chapter, scale: scale, at: Date())
        try records.append(samples, toTrace: number)
        if isFinished { try records.finishTrace(number) }
        try Console.send("\(number)\n")
      }
    }
  }
}
