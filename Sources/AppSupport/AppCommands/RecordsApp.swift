import AppDatabases
import ArgumentParser
import CommandSupport

/// An app that keeps records, as the commands that every app has need to know it.
public protocol RecordsApp: Sendable {
  /// What the app keeps.
  associatedtype Records

  /// The command's name, which is also the name of the database's file and folder: `voice-games`.
  static var name: String { get }

  /// Opens the records, and makes them if there are none.
  ///
  /// - Parameter notify: told in a line of what was changed in the file, or takes long.
  static func open(path: String, notify: @escaping (String) -> Void) throws -> Records
}

/// Where an app's people and sessions are kept.
public struct RecordsOptions<App: RecordsApp>: ParsableArguments {
  /// The file's path; `nil`: the app's usual file.
  @Option(
    name: .long, help: "The file in which everything is kept. (default: \(App.name).sqlite in the user's data folder)")
  public var database: String?

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Runs `body` with the records.
  ///
  /// - Throws: an `AppDatabaseError` as a fault of the command, and what `body` throws.
  public func with(_ body: (App.Records) throws -> Void) throws {
    func notify(_ line: String) { Console.message("\(App.name): \(line)") }
    let path = AppDatabase.chosenPath(database, app: App.name, notify: notify)
    try body(try App.open(path: path, notify: notify))
  }
}
