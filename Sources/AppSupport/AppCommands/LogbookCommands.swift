import AppRecords
import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// An app that keeps its records in a `Logbook`. The commands for its people come with this protocol.
public protocol LogbookApp: PeopleApp where Records == Logbook<Settings, Entry> {
  /// The settings of a person; a copy is kept with each session.
  associatedtype Settings: Codable & Sendable
  /// One recorded item of a session.
  associatedtype Entry: Codable & Sendable

  /// The app's own number in the header of its database: any number but 0.
  static var applicationID: Int32 { get }
}

extension LogbookApp {
  /// Opens the logbook.
  public static func open(path: String, notify: @escaping (String) -> Void) throws -> Records {
    try Records(path: path, applicationID: applicationID, notify: notify)
  }
}

/// `APP people`: lists, adds, renames, exports, imports and removes people.
public struct PeopleCommand<App: LogbookApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "people",
      abstract: Words(
        cs: "Vypíše, přidá, přejmenuje, přenese a odebere lidi.",
        en: "Lists, adds, renames, exports, imports and removes people."
      ).text,
      subcommands: [
        ListPeopleCommand<App>.self, AddPersonCommand<App>.self, RenamePersonCommand<App>.self,
        ExportPersonCommand<App>.self, ImportPersonCommand<App>.self, RemovePersonCommand<App>.self,
      ], defaultSubcommand: ListPeopleCommand<App>.self)
  }

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}
}

/// `APP people add`: adds a new person.
public struct AddPersonCommand<App: LogbookApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: Words(cs: "Přidá jméno.", en: "Adds a person.").text)
  }

  @Argument(help: .words(cs: "Jméno.", en: "The person's name.")) var name: String
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with {
      let name = try $0.addPerson(named: name, at: Date()).name
      Console.message(Words(cs: "přidáno: \(name)", en: "added \(name)").text)
    }
  }
}
