import AppRecords
import ArgumentParser
import CommandSupport
import Foundation
import Tables

/// An app whose records know people: it has commands that list, rename and remove them.
public protocol PeopleApp: RecordsApp where Records: PeopleRecords {
  /// What the help calls one of the people with all that is kept: "a person with all sessions".
  static var personWithRecords: String { get }

  /// A number of sessions in words.
  static func sessionsText(_ count: Int) -> String
}

extension PeopleApp {
  /// `a person with all sessions`, in the app's word for a person.
  public static var personWithRecords: String { "a \(Records.words.one) with all sessions" }
  /// `1 session`, `2 sessions`.
  public static func sessionsText(_ count: Int) -> String { count == 1 ? "1 session" : "\(count) sessions" }
}

/// `APP people list`: names, numbers of sessions, and when the last began.
public struct ListPeopleCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "Lists the \(App.Records.words.many).")
  }

  @OptionGroup var records: RecordsOptions<App>

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Does what the type's description says.
  ///
  /// - Throws: what `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let sessions = try records.sessionCounts()
      let rows = try records.people().map { person in
        Row([
          .text(person.name), .integer(sessions[person.id]?.count ?? 0), .text(person.created.formatted(.iso8601)),
          sessions[person.id].map { .text($0.last.formatted(.iso8601)) } ?? .undefined,
        ])
      }
      let columns = [
        Column(App.Records.words.one), Column("sessions", decimals: 0), Column("since"), Column("last session"),
      ]
      try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    }
  }
}

/// `APP people rename`: another name for somebody; everything else stays.
public struct RenamePersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rename", abstract: "Gives a \(App.Records.words.one) another name; everything else stays.")
  }

  @Argument(help: "The name.") var name: String
  @Argument(help: "The new name.") var newName: String
  @OptionGroup var records: RecordsOptions<App>

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Does what the type's description says.
  ///
  /// - Throws: what `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let before = try records.person(named: name).name
      Console.message("renamed \(before) to \(try records.renamePerson(named: name, to: newName).name)")
    }
  }
}

/// `APP people remove`: somebody with all that is kept of them.
public struct RemovePersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove", abstract: "Removes \(App.personWithRecords).",
      discussion:
        "Asks for the name once more; without a terminal --yes is needed. What is removed cannot be brought back.")
  }

  @Argument(help: "The name.") var name: String
  @Flag(name: .long, help: "Do not ask.") var yes = false
  @OptionGroup var records: RecordsOptions<App>

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Does what the type's description says.
  ///
  /// - Throws: what `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let person = try records.person(named: name)
      let sessions = App.sessionsText(try records.sessionCounts()[person.id]?.count ?? 0)
      let question = "This removes \(person.name) and \(sessions) for ever."
      if !yes, try !Confirmation.isGiven(question, word: person.name) {
        throw ToolFault(description: "nothing was removed")
      }
      try records.removePerson(named: person.name)
      Console.message("removed \(person.name) with \(sessions)")
    }
  }
}
