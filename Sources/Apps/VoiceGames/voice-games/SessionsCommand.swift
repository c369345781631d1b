import ArgumentParser
import CommandSupport
import Foundation
import Tables
import VoiceGameRecords

/// The command `voice-games sessions` lists the stored sessions and deletes them.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists sessions with their numbers (for `replay`), or deletes them.",
    subcommands: [List.self, Delete.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists sessions with their numbers.")
    @Option(name: .long, help: "Only this child's.") var child: String?
    @OptionGroup var period: PeriodOptions
    @OptionGroup var records: RecordsOptions

    func run() throws {
      let period = try period.period
      try records.with { records in
        let rows = try records.sessions(of: try child.map(records.child(named:)), in: period).map { session in
          Row([
            .integer(Int(session.id)), .text(session.child), .text(session.game.rawValue),
            .text(session.started.formatted(.iso8601)),
            session.duration.map { .number($0, decimals: 1) } ?? .undefined,
            .integer(session.eventCount), .flag(session.isRecorded), .text(session.source),
          ])
        }
        let columns = [
          Column("session", decimals: 0), Column("child"), Column("game"), Column("started"),
          Column("seconds", decimals: 1), Column("events", decimals: 0), Column("recorded"), Column("source"),
        ]
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Deletes sessions with their events: by number, by child, by age.",
      discussion: """
        Deletes the sessions that meet all given options; one option or number is needed. --recording-only deletes \
        the recordings, which only `replay` needs; events and reports stay. Deleted data is overwritten and cannot \
        be brought back. Asks for the number of sessions once more; without a terminal --yes is needed.
        """)
    @Argument(help: "Numbers of sessions, as `sessions` lists them.") var numbers: [Int64] = []
    @Option(name: .long, help: "Only this child's.") var child: String?
    @Option(name: .long, help: "Only sessions that began this many days ago or earlier, 0 or more.") var olderThan: Int?
    @OptionGroup var period: PeriodOptions
    @Flag(name: .long, help: "Delete only the recordings; events stay.") var recordingOnly = false
    @Flag(name: .long, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var records: RecordsOptions

    func validate() throws {
      guard !numbers.isEmpty || child != nil || olderThan != nil || period.from != nil || period.to != nil else {
        throw ValidationError("expected numbers of sessions, --child, --older-than, --from or --to.")
      }
      if let olderThan, olderThan < 0 {
        throw ValidationError("--older-than: expected 0 days or more, got \(olderThan).")
      }
    }

    func run() throws {
      let period = try period.period
      try records.with { records in
        let child = try child.map(records.child(named:))
        let numbered = numbers.isEmpty ? nil : Set(try records.sessions(numbered: numbers).map(\.id))
        let newest = olderThan.map { Date().addingTimeInterval(-86_400 * Double($0)) } ?? .distantFuture
        let chosen = try records.sessions(of: child, in: period).filter { session in
          (numbered?.contains(session.id) ?? true) && session.started <= newest
            && (!recordingOnly || session.isRecorded)
        }
        let what =
          (recordingOnly ? "the recordings of " : "") + (chosen.count == 1 ? "1 session" : "\(chosen.count) sessions")
        if chosen.isEmpty { return Console.message("no session meets these options: nothing was deleted") }
        if !yes, try !Confirmation.isGiven("This deletes \(what) for ever.", word: String(chosen.count)) {
          throw ToolFault(description: "nothing was deleted")
        }
        if recordingOnly { try records.removeRecordings(of: chosen) } else { try records.remove(chosen) }
        Console.message("deleted \(what)")
      }
    }
  }
}
