import AppCommands
import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords
import HearingTest
import Tables

extension AgeNorm.Sex: ExpressibleByArgument {}

/// `hearing-test people`: lists, adds, renames, identifies and removes the tested people, chooses their baselines, and locks
/// the page's list.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: """
      Lists, adds, renames, identifies, exports, imports and removes people; chooses their baseline sessions; locks the \
      page's list.
      """,
    subcommands: [
      List.self, Add.self, RenamePersonCommand<HearingTestApp>.self, BaselineCommand.self, IdentifyCommand.self,
      ExportPersonCommand<HearingTestApp>.self, ImportPersonCommand<HearingTestApp>.self,
      RemovePersonCommand<HearingTestApp>.self, LockPeopleCommand<HearingTestApp>.self,
      UnlockPeopleCommand<HearingTestApp>.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the people.")
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let rows = try records.people().map { person in
          let sessions = try records.sessions(of: person)
          return Row([
            .text(person.name), person.birthYear.map { .integer($0) } ?? .undefined,
            person.sex.map { .text($0.rawValue) } ?? .undefined, .integer(sessions.count),
            sessions.last.map { .text($0.started.formatted(.iso8601)) } ?? .undefined,
          ])
        }
        if rows.isEmpty { return Console.message("no people yet: `hearing-test people add NAME` adds a person") }
        let columns = [
          Column("person"), Column("born", decimals: 0), Column("sex"), Column("sessions", decimals: 0),
          Column("last session"),
        ]
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a person.")
    @Argument(help: "The person's name.") var name: String
    @Option(name: .long, help: "Year of birth, from 1880 on, for the age norm.") var born: Int?
    @Option(name: .long, help: "Sex, for the age norm.") var sex: AgeNorm.Sex?
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let person = try records.addPerson(named: name, birthYear: born, sex: sex, at: Date())
        Console.message("added \(person.name)")
      }
    }
  }
}
