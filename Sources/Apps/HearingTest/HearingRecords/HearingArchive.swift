import AppDatabases
import Foundation
import GRDB

/// What is kept of people and their hearing tests: sessions, every trial, thresholds, speech in noise and answers to
/// questionnaires, in one SQLite file.
///
/// What a method has done is on the disk when it returns: neither a killed process nor a power cut loses it. May be used from several
/// threads and by several processes at a time; see `AppDatabase` for what happens to damaged, foreign and
/// read-only files.
package final class HearingArchive: Sendable {
  package let database: AppDatabase

  /// Opens the records, and makes them if there are none.
  ///
  /// - Parameter notify: told in a line what was changed, as `AppDatabase` says.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations, notify: notify)
  }

  /// Where they are.
  package var path: String { database.path }
}
