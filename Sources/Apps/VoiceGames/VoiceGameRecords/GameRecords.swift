import AppDatabases
import Foundation
import GRDB
import VoiceGames

/// The records of children and their games: accounts, settings, voices, sessions and every event, in one SQLite file.
///
/// A change is on the disk when its method returns: neither a killed process nor a power cut loses it. The exception is
/// a session that is being played, of which a power cut may lose a second (`GameSessionRecorder`). Several threads and
/// several processes may use the records at a time. `AppDatabase` describes the treatment of damaged, foreign and
/// read-only files.
package final class GameRecords: Sendable {
  package let database: AppDatabase

  /// Opens the database file and creates it if it does not exist.
  ///
  /// - Parameter notify: receives a line of text about each change to the file, as `AppDatabase` describes.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations, growing: ["event", "heard"],
      notify: notify)
  }
}
