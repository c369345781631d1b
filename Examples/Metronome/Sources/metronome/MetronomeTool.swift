import AppCommands
import AppRecords
import AppReports
import AppSound
import ArgumentParser
import CommandSupport
import PageAssets
import PageServer

/// The settings of a person.
package struct Tempo: Codable, Sendable { package var tempo = 90 }

/// The app's identity and the kinds of records in its logbook.
package enum Metronome: LogbookApp {
  package typealias Settings = Tempo
  package typealias Entry = Round
  package static let name = "metronome"
  /// The characters "OsMe" as a number.
  package static let applicationID: Int32 = 0x4F73_4D65
}

@main
struct MetronomeTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Metronome.name, abstract: "A metronome that listens: do you keep the tempo when it falls silent?",
    subcommands: [
      ServeCommand.self, PeopleCommand<Metronome>.self, ReportCommand.self, EndsCommand<Metronome>.self,
      DevicesCommand.self,
    ])

  static func main() { runAsTool() }
}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "serve", abstract: "Shows the app as a page.")

  @OptionGroup var serving: ServeOptions
  @OptionGroup var microphone: MicrophoneOptions
  @OptionGroup var records: RecordsOptions<Metronome>

  func run() throws {
    let app = PageApp(name: Metronome.name, port: 8479, files: embeddedAssets, commonFiles: CommonAssets.files)
    let isBrowser = serving.sound == .browser
    let here: @Sendable () throws -> any PromptOutput = {
      try PromptPlayback(device: nil, sampleRate: MetronomeDesk.sampleRate)
    }
    try records.with { book in
      try serving.serve(app, memory: book.pageMemory, database: records.database) { session in
        MetronomeDesk(
          book: book, opener: isBrowser ? .browser(session.microphone) : .computer(microphone),
          output: isBrowser ? nil : here, send: { session.send($0) }, fail: { session.tell($0) })
      }
    }
  }
}

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "report", abstract: "Writes a person's rounds as HTML.")

  @Option(help: "The person.") var person: String
  @OptionGroup var page: PageOptions
  @OptionGroup var records: RecordsOptions<Metronome>

  func run() throws {
    try records.with { book in
      let text = try Report.text(of: try book.person(named: person), in: book)
      try page.write { write in write(text) }
    }
  }
}

/// The report of a person: the same by command and on the page.
enum Report {
  private static let columns = [
    ReportColumn("time"), ReportColumn("tempo", unit: "/min"), ReportColumn("heard", unit: "/min", decimals: 1),
    ReportColumn("standard deviation", unit: "ms", decimals: 1), ReportColumn("times between claps"),
  ]

  static func text(of person: LogbookPerson, in book: Logbook<Tempo, Round>) throws -> String {
    let rows = try book.sessions(of: person).flatMap { session in
      try book.entries(ofSession: session.id).map { round -> [ReportValue] in
        [
          .text(session.started.formatted(.iso8601)), .number(Double(round.tempo)), .number(round.result?.tempo),
          .number(round.result.map { 1000 * $0.deviation }), .number(Double(round.intervals.count)),
        ]
      }
    }
    var text = ""
    let write = { text += $0 }
    ReportPage.write(app: Metronome.name, title: "Tempo: \(person.name)", to: write) { page in
      page.table(columns: columns, rows: rows)
    }
    return text
  }
}
