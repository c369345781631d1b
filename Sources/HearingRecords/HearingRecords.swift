import AppDatabase
import Foundation
import GRDB

/// What is kept of people and their hearing tests: sessions, every trial, thresholds, speech in noise and answers to
/// questionnaires, in one SQLite file.
///
/// What a method has done is on the disk when it returns: neither a killed process nor a power cut loses it. May be used from several
/// threads and by several processes at a time; see `AppDatabase` for what happens to damaged and foreign files.
public final class HearingRecords: Sendable {
  let database: AppDatabase

  /// Opens the records, and makes them if there are none.
  ///
  /// - Throws: `AppDatabaseError`.
  public init(path: String) throws {
    database = try AppDatabase(path: path, applicationID: Self.applicationID, migrations: Self.migrations)
  }

  /// Where they are.
  public var path: String { database.path }
}
