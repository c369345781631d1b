import AppDatabases
import Foundation
import GRDB
import VoiceGames

/// What is kept of children and their games: accounts, settings, voices, sessions and every event, in one SQLite file.
///
/// What a method has done is on the disk when it returns: neither a killed process nor a power cut loses it (of a
/// session that goes on, a power cut may lose a second: `GameSessionRecorder`). May be used from several threads and by
/// several processes at a time; see `AppDatabase` for what happens to damaged, foreign and read-only files.
package final class GameRecords: Sendable {
  package let database: AppDatabase

  /// Opens the database file and creates it if it does not exist.
  ///
  /// - Parameter notify: receives a line about each change to the file, as `AppDatabase` describes.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations, growing: ["event", "heard"],
      notify: notify)
  }

  /// The path of the database file.
  package var path: String { database.path }
}
