import AppDatabases
import Foundation
import GRDB

/// The records of people and their hearing tests: sessions, every trial, thresholds, speech in noise and answers to
/// questionnaires, in one SQLite file.
///
/// Each change is on the disk when its method returns: neither a killed process nor a power cut loses it. An archive
/// may be used from several threads and by several processes at a time. `AppDatabase` describes what happens to
/// damaged, foreign and read-only files.
package final class HearingArchive: Sendable {
  package let database: AppDatabase

  /// Opens the records, and creates them if they do not exist.
  ///
  /// - Parameter notify: receives lines of text about changes of the file, as in `AppDatabase`.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations, notify: notify)
  }
}
