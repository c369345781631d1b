import AppCommands
import AppWords
import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import LetterTrail
import Tables
import TraceMetrics
import TrailSound

/// `letter-trail score` measures a trace beside the letter that it should be.
struct ScoreCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "score",
      abstract: Words(cs: "Změří tah podle písmena.", en: "Measures a trace beside its letter.").text,
      discussion: Words(
        cs: """
          Tah je soubor CSV (time_s,x_mm,y_mm,contact,pressure), InkML nebo UNIPEN, podle přípony .csv, .inkml, .unp. Místa \
          jsou na mapě kapitoly: v milimetrech, y dolů; jinde psaný tah na ni položí --fit. Co není definováno, je prázdné a má důvod.

          Návratový kód: 1 soubor nelze přečíst, 2 chybné použití.
          """,
        en: """
          The trace is a CSV file (time_s,x_mm,y_mm,contact,pressure), InkML or UNIPEN, by its ending .csv, .inkml, .unp. Places \
          are on the map of the chapter: in millimetres, y downward; --fit lays a trace on it that was written elsewhere. What is undefined is empty and has a reason.

          Exit status: 1 the file cannot be read, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor s tahem.", en: "The file of the trace.")) var trace: String
  @OptionGroup var chapter: ChapterOptions
  @OptionGroup var ink: InkOptions
  @Flag(name: .long, help: .words(cs: "Vypíše objekt JSON.", en: "Print a JSON object.")) var json = false
  @Option(
    name: .long,
    help: .words(
      cs: "Zapíše obrázek SVG: písmeno a tah přes něj.", en: "Write an SVG picture: the letter and the trace over it."))
  var svg: String?
  @Option(
    name: .long,
    help: .words(
      cs: "Zapíše zvuk tahu jako WAV, jak zní při psaní.",
      en: "Write the sound of the trace as WAV, as it is heard live."))
  var wav: String?
  @Option(
    name: .long, help: .words(cs: "Co má být slyšet, k --wav.", en: "What is to be heard, for --wav."))
  var sound = TrailSoundStyle.friction
  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there.")) var force =
    false
  @OptionGroup var language: LanguageOptions

  func run() throws {
    let chapter = try chapter.chosen()
    let samples = try ink.trace(in: trace, over: chapter).samples
    let score = TraceScorer(chapter).score(samples)
    if let svg {
      try ResultPaths.requireWritable(svg, madeOf: [trace], force: force)
      let file = try OutputFile(path: svg)
      file.write(ChapterPicture(chapter).svg(with: samples))
      try file.finish()
    }
    if let wav {
      try ResultPaths.requireWritable(wav, madeOf: [trace], force: force)
      do {
        let heard = try TraceSonifier.render(samples, chapter: chapter, style: sound, sampleRate: 48_000)
        try AudioFileWriter.write(heard, to: wav, encoding: .wav16)
      } catch { throw ToolFault(description: "\(wav): \(error)") }
    }
    if json { return try Console.send(json: score) }
    try Console.send(Self.table(score, language.chosen))
  }

  private static func table(_ score: TraceScore, _ language: Language) -> String {
    let columns = [
      Column("figure", heading: Words(cs: "číslo", en: "figure")(language)),
      Column("value", heading: Words(cs: "hodnota", en: "value")(language)),
      Column("unit", heading: Words(cs: "jednotka", en: "unit")(language)),
      Column("reason", heading: Words(cs: "není-li, proč", en: "if there is none, why")(language)),
    ]
    let rows = TraceFigure.allCases.map { figure in
      Row([
        .text(figure.rawValue), .text(score[figure].map { String(format: "%.3f", $0) } ?? ""), .text(figure.unit),
        .text(score.reason(figure).map(\.rawValue) ?? ""),
      ])
    }
    let end = Words(cs: "dokončeno", en: "finished")(language)
    let finished = score.finished.map { $0 ? Words(cs: "ano", en: "yes") : Words(cs: "ne", en: "no") }
    return TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text()
      + "\(end): \(finished?(language) ?? "?")\n"
  }
}

extension TrailSoundStyle: ExpressibleByArgument {}
