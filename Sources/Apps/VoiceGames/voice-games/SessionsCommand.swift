import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import Tables
import VoiceGameRecords

/// The command `voice-games sessions` lists the stored sessions and deletes them.
struct SessionsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sessions",
      abstract: Words(
        cs: "Vypíše hraní s jejich čísly (pro `replay`), nebo je smaže.",
        en: "Lists sessions with their numbers (for `replay`), or deletes them."
      ).text,
      subcommands: [List.self, Delete.self], defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Vypíše hraní s jejich čísly.", en: "Lists sessions with their numbers.").text)
    }
    @Option(
      name: .long,
      help: .words(cs: "Jen hraní tohoto dítěte.", en: "Only this child's.")
    ) var child: String?
    @OptionGroup var period: PeriodOptions
    @OptionGroup var records: RecordsOptions

    func run() throws {
      let period = try period.period
      try records.with { records in
        let rows = try records.sessions(of: try child.map(records.person(named:)), in: period).map { session in
          Row([
            .integer(Int(session.id)), .text(session.child), .text(session.game.rawValue),
            .text(session.started.formatted(.iso8601)),
            session.duration.map { .number($0, decimals: 1) } ?? .undefined,
            .integer(session.eventCount),
            .text((session.isRecorded ? Words(cs: "ano", en: "yes") : Words(cs: "ne", en: "no")).text),
            .text(session.source),
          ])
        }
        let columns = [
          Column("session", heading: Words(cs: "hraní", en: "session").text, decimals: 0),
          Column("child", heading: Words(cs: "dítě", en: "child").text),
          Column("game", heading: Words(cs: "hra", en: "game").text),
          Column("started", heading: Words(cs: "začátek", en: "started").text),
          Column("seconds", heading: Words(cs: "sekund", en: "seconds").text, decimals: 1),
          Column("events", heading: Words(cs: "událostí", en: "events").text, decimals: 0),
          Column("recorded", heading: Words(cs: "záznam", en: "recorded").text),
          Column("source", heading: Words(cs: "zdroj", en: "source").text),
        ]
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Delete: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Smaže hraní s jejich událostmi: podle čísla, dítěte nebo stáří.",
          en: "Deletes sessions with their events: by number, by child, by age."
        ).text,
        discussion: Words(
          cs: """
            Smaže hraní, která splňují všechny zadané volby; jedna volba nebo číslo je nutné. --recording-only smaže záznamy, \
            které potřebuje jen `replay`; události a zprávy zůstanou. Smazané údaje se přepíšou a nejde je vrátit. Na počet hraní \
            se ještě jednou zeptá; bez terminálu je nutné --yes.
            """,
          en: """
            Deletes the sessions that meet all given options; one option or number is needed. --recording-only deletes \
            the recordings, which only `replay` needs; events and reports stay. Deleted data is overwritten and cannot \
            be brought back. Asks for the number of sessions once more; without a terminal --yes is needed.
            """
        ).text)
    }
    @Argument(
      help: .words(cs: "Čísla hraní, jak je vypíše `sessions`.", en: "Numbers of sessions, as `sessions` lists them."))
    var numbers: [Int64] = []
    @Option(name: .long, help: .words(cs: "Jen hraní tohoto dítěte.", en: "Only this child's.")) var child: String?
    @Option(
      name: .long,
      help: .words(
        cs: "Jen hraní, která začala aspoň před tolika dny, 0 nebo více.",
        en: "Only sessions that began this many days ago or earlier, 0 or more.")) var olderThan: Int?
    @OptionGroup var period: PeriodOptions
    @Flag(
      name: .long,
      help: .words(cs: "Smaže jen záznamy; události zůstanou.", en: "Delete only the recordings; events stay."))
    var recordingOnly = false
    @Flag(name: .long, help: .words(cs: "Bez potvrzení.", en: "Do not ask for confirmation.")) var yes = false
    @OptionGroup var records: RecordsOptions

    func validate() throws {
      guard !numbers.isEmpty || child != nil || olderThan != nil || period.from != nil || period.to != nil else {
        throw ValidationError(
          Words(
            cs: "očekávána čísla hraní, --child, --older-than, --from nebo --to.",
            en: "expected numbers of sessions, --child, --older-than, --from or --to."
          ).text)
      }
      if let olderThan, olderThan < 0 {
        throw ValidationError(
          Words(
            cs: "--older-than: očekáváno 0 dní nebo více, zadáno \(olderThan).",
            en: "--older-than: expected 0 days or more, got \(olderThan)."
          ).text)
      }
    }

    func run() throws {
      let period = try period.period
      try records.with { records in
        let child = try child.map(records.person(named:))
        let numbered = numbers.isEmpty ? nil : Set(try records.sessions(numbered: numbers).map(\.id))
        let newest = olderThan.map { Date().addingTimeInterval(-86_400 * Double($0)) } ?? .distantFuture
        let chosen = try records.sessions(of: child, in: period).filter { session in
          (numbered?.contains(session.id) ?? true) && session.started <= newest
            && (!recordingOnly || session.isRecorded)
        }
        let sessions = VoiceGamesApp.sessionsText(chosen.count)
        let what =
          recordingOnly ? Words(cs: "záznamy: \(sessions)", en: "the recordings of \(sessions)").text : sessions
        if chosen.isEmpty {
          let text = Words(
            cs: "žádné hraní nesplňuje tyto volby: nic se nesmazalo",
            en: "no session meets these options: nothing was deleted")
          return Console.message(text.text)
        }
        let question = Words(cs: "Tím se natrvalo smaže: \(what).", en: "This deletes \(what) for ever.").text
        if !yes, try !Confirmation.isGiven(question, word: String(chosen.count)) {
          throw ToolFault(description: Words(cs: "nic se nesmazalo", en: "nothing was deleted").text)
        }
        if recordingOnly { try records.removeRecordings(of: chosen) } else { try records.remove(chosen) }
        Console.message(Words(cs: "smazáno: \(what)", en: "deleted \(what)").text)
      }
    }
  }
}
