import AppCommands
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LetterTraces
import LetterTrail
import LetterTrailRecords
import Tables

/// `letter-trail traces` lists, exports and imports the traces of a player.
struct TracesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "traces", abstract: Words(cs: "Tahy hráče.", en: "The traces of a player.").text,
      subcommands: [List.self, Export.self, Import.self], defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Vypíše tahy.", en: "Lists the traces.").text)
    }

    @OptionGroup var player: PlayerOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try player.with { records, player in
        let columns = [
          Column("id", heading: Words(cs: "číslo", en: "number").text, decimals: 0),
          Column("chapter", heading: Words(cs: "kapitola", en: "chapter").text),
          Column("time", heading: Words(cs: "čas", en: "time").text),
          Column("finished", heading: Words(cs: "dokončeno", en: "finished").text),
          Column("scale", heading: Words(cs: "měřítko", en: "scale").text),
        ]
        let rows = try records.traces(of: player).map { trace in
          Row([
            .integer(Int(trace.id)), .text(trace.chapter.id), .text(trace.begun.formatted(.iso8601)),
            .text((trace.isFinished ? Words(cs: "ano", en: "yes") : Words(cs: "ne", en: "no")).text),
            .text(
              (trace.scale == .measured
                ? Words(cs: "změřené", en: "measured") : Words(cs: "přibližné", en: "nominal")).text),
          ])
        }
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Zapíše tah do souboru.", en: "Writes a trace into a file.").text,
        discussion: Words(
          cs: "Přípona .csv nebo .inkml určí formát. S --chapter-file se zapíše i kapitola, pro letter-trail score.",
          en:
            "The ending .csv or .inkml names the format. --chapter-file writes the chapter too, for letter-trail score."
        ).text)
    }

    @Argument(help: .words(cs: "Číslo tahu.", en: "The number of the trace.")) var number: Int64
    @Option(name: .shortAndLong, help: .words(cs: "Soubor .csv nebo .inkml.", en: "The .csv or .inkml file."))
    var output: String
    @Option(name: .long, help: .words(cs: "Soubor .json s kapitolou.", en: "The .json file of the chapter."))
    var chapterFile: String?
    @Flag(name: .long, help: .words(cs: "Přepíše soubory, které už jsou.", en: "Replace files that are there."))
    var force = false
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func validate() throws {
      let ending = (output as NSString).pathExtension.lowercased()
      guard ["csv", "inkml"].contains(ending) else {
        throw ValidationError(
          Words(
            cs: "Očekáván soubor .csv nebo .inkml, zadáno \"\(output)\".",
            en: "Expected a .csv or .inkml file, got \"\(output)\"."
          ).text)
      }
    }

    func run() throws {
      try records.with { records in
        for path in [output, chapterFile].compactMap({ $0 }) {
          try ResultPaths.requireWritable(path, madeOf: [records.path], force: force)
        }
        let trace = try records.trace(number)
        let samples = try records.samples(ofTrace: number)
        let isInk = output.lowercased().hasSuffix(".inkml")
        try write(isInk ? TraceInkML.text(of: samples) : TraceCSV.text(of: samples), to: output)
        if let chapterFile { try write(String(decoding: trace.chapter.json, as: UTF8.self), to: chapterFile) }
      }
    }

    /// The movement of a hand is personal: only the owner reads the file.
    private func write(_ text: String, to path: String) throws {
      let file = try OutputFile(path: path, isPrivate: true)
      file.write(text)
      try file.finish()
    }
  }
}
