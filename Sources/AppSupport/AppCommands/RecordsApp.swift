import AppDatabases
import AppWords
import ArgumentParser
import CommandSupport

/// An app that keeps records: its name and its records, as the commands that all apps share need them.
public protocol RecordsApp: Sendable {
  /// The type of the app's records.
  associatedtype Records

  /// The command's name, which is also the name of the database's file and folder: `voice-games`.
  static var name: String { get }

  /// Opens the records, and creates them if they do not exist.
  ///
  /// - Parameter notify: receives one line of text when the file was changed, or before a step that takes long.
  static func open(path: String, notify: @escaping (String) -> Void) throws -> Records
}

/// The path option of an app's people and sessions.
public struct RecordsOptions<App: RecordsApp>: ParsableArguments {
  /// The file's path. If it is `nil`, the app's default file is used.
  @Option(
    name: .long,
    help: .words(
      cs: "Soubor s databází všech údajů. (výchozí: \(App.name).sqlite ve složce s údaji uživatele)",
      en: "The database file of all data. (default: \(App.name).sqlite in the user's data folder)"))
  public var database: String?

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs `body` with the records.
  ///
  /// - Parameter standIn: gives other records where these cannot be opened, or throws the reason on; `nil` for none.
  /// - Throws: an `AppDatabaseError` as a fault of the command, and the errors of `body`. A fault too if a list left out
  ///   damaged rows; the first of each column was named on standard error.
  public func with(
    standIn: ((any Error) throws -> App.Records)? = nil, _ body: (App.Records) throws -> Void
  ) throws {
    func notify(_ line: String) { Console.message("\(App.name): \(line)") }
    let path = AppDatabase.chosenPath(database, app: App.name, notify: notify)
    let records: App.Records
    do { records = try App.open(path: path, notify: notify) } catch {
      guard let standIn else { throw error }
      records = try standIn(error)
    }
    let database = (records as? any DatabaseOwner)?.database
    database?.reportDamage { Console.message("\(App.name): \($0.words.text)") }
    try body(records)
    if let count = database?.damagedRowCount, count > 0 {
      let text = Words(
        cs: "poškozené řádky databáze se vynechaly: \(count)",
        en: "damaged rows of the database were left out: \(count)")
      throw ToolFault(description: text.text)
    }
  }
}
