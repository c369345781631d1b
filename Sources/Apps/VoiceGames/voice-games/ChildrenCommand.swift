import ArgumentParser
import CommandSupport
import Foundation
import Tables
import VoiceGameRecords

/// `voice-games children`: accounts.
struct ChildrenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "children", abstract: "Lists children, makes and removes accounts.",
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the children.")
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let sessions = try records.sessionCounts()
        let rows = try records.children().map { child in
          Row([
            .text(child.name), .integer(sessions[child.id]?.count ?? 0), .text(child.created.formatted(.iso8601)),
            sessions[child.id].map { .text($0.last.formatted(.iso8601)) } ?? .undefined,
          ])
        }
        let columns = [Column("child"), Column("sessions", decimals: 0), Column("since"), Column("last session")]
        Console.write(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Makes an account.")
    @Argument(help: "The child's name.") var name: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { Console.message("added \(try $0.addChild(named: name, at: Date()).name)") }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an account with all its settings, sessions and events.",
      discussion:
        "Asks for the name once more; without a terminal --yes is needed. What is removed cannot be brought back.")
    @Argument(help: "The child's name.") var name: String
    @Flag(name: .long, help: "Do not ask.") var yes = false
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let child = try records.child(named: name)
        let count = try records.sessions(of: child).count
        let sessions = count == 1 ? "1 session" : "\(count) sessions"
        if !yes, try !Confirmation.isGiven("This removes \(child.name) and \(sessions) for ever.", word: child.name) {
          Console.message("voice-games: nothing was removed")
          throw ExitStatus.someInputsFailed
        }
        try records.removeChild(named: child.name)
        Console.message("removed \(child.name) with \(sessions)")
      }
    }
  }
}
