import AppRecords
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import Tables

/// An app that keeps records of people: it has commands that list, rename and remove them.
public protocol PeopleApp: RecordsApp where Records: PeopleRecords {
  /// The help's name for one person with all records: "a person with all sessions".
  static var personWithRecords: String { get }

  /// The text for a number of sessions, in the language of the command.
  static func sessionsText(_ count: Int) -> String
}

extension PeopleApp {
  /// The default: `a person with all sessions`, with the app's word for a person.
  public static var personWithRecords: String { "a \(Records.words.one) with all sessions" }
  /// The default: `1 session`, `2 sessions`.
  public static func sessionsText(_ count: Int) -> String {
    let noun = CountedWords(
      cs: .init(one: "sezení", few: "sezení", fraction: "sezení", other: "sezení"),
      en: .init(one: "session", other: "sessions"))
    return "\(count) \(noun(Double(count), CommandLanguage.current))"
  }
}

/// `APP people list`: lists the people with their numbers of sessions and the start of their last session.
public struct ListPeopleCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: Words(cs: "Vypíše uložená jména.", en: "Lists the \(App.Records.words.many).").text
    )
  }

  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
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
        Column(App.Records.words.one, heading: Words(cs: "jméno", en: App.Records.words.one).text),
        Column("sessions", heading: Words(cs: "počet", en: "sessions").text, decimals: 0),
        Column("since", heading: Words(cs: "od", en: "since").text),
        Column("last session", heading: Words(cs: "naposledy", en: "last session").text),
      ]
      try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    }
  }
}

/// `APP people rename`: gives a person another name; everything else stays.
public struct RenamePersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rename",
      abstract: Words(
        cs: "Změní jméno; všechno ostatní zůstane.",
        en: "Gives a \(App.Records.words.one) another name; everything else stays."
      ).text)
  }

  @Argument(help: .words(cs: "Jméno.", en: "The name.")) var name: String
  @Argument(help: .words(cs: "Nové jméno.", en: "The new name.")) var newName: String
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let before = try records.person(named: name).name
      let after = try records.renamePerson(named: name, to: newName).name
      Console.message(Words(cs: "přejmenováno: \(before) na \(after)", en: "renamed \(before) to \(after)").text)
    }
  }
}

/// `APP people remove`: removes a person with all records.
public struct RemovePersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: Words(cs: "Odebere jméno se vším, co k němu patří.", en: "Removes \(App.personWithRecords).").text,
      discussion: Words(
        cs: "Na jméno se ještě jednou zeptá; bez terminálu je nutné --yes. Odebrané údaje nelze obnovit.",
        en: "Asks for the name once more; without a terminal --yes is needed. Removed data cannot be restored."
      ).text)
  }

  @Argument(help: .words(cs: "Jméno.", en: "The name.")) var name: String
  @Flag(name: .long, help: .words(cs: "Bez potvrzení.", en: "Do not ask for confirmation.")) var yes = false
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let person = try records.person(named: name)
      let sessions = App.sessionsText(try records.sessionCounts()[person.id]?.count ?? 0)
      let question = Words(
        cs: "Tím se natrvalo odebere \(person.name) (\(sessions)).",
        en: "This removes \(person.name) and \(sessions) for ever."
      ).text
      if !yes, try !Confirmation.isGiven(question, word: person.name) {
        throw ToolFault(description: Words(cs: "nic se neodebralo", en: "nothing was removed").text)
      }
      try records.removePerson(named: person.name)
      Console.message(
        Words(cs: "odebráno: \(person.name) (\(sessions))", en: "removed \(person.name) with \(sessions)").text)
    }
  }
}
