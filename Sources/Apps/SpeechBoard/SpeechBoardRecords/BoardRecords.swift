import AppDatabases
import Foundation
import GRDB
import OpenBoards

/// The records of the people who speak with boards: their boards with pictures and sounds, edits that can be undone,
/// spoken sentences, phrases, learned sentences, settings and presses, in one SQLite file.
///
/// A change is on the disk when its method returns: neither a killed process nor a power cut loses it. Presses, spoken and
/// learned sentences are the exception: a power cut may lose those of the last second. Several threads and several processes may use the records at a time.
/// `AppDatabase` describes the treatment of damaged, foreign and read-only files.
package final class BoardRecords: Sendable {
  package let database: AppDatabase
  /// The source of every set that these records give: it reads a picture or sound when somebody asks for it.
  let source: BoardSource
  let shelf = BoardShelf()

  /// Opens the database file and creates it if it does not exist.
  ///
  /// - Parameter notify: receives a line of text about each change to the file, as `AppDatabase` describes.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    let database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations,
      growing: ["board", "medium", "spoken", "press"], notify: notify)
    self.database = database
    source = BoardSource { path throws(BoardError) in
      guard let digest = MediumPath.digest(in: path) else { return nil }
      do {
        return try database.read {
          try $0.row(of: "medium", "SELECT id, bytes FROM medium WHERE sha256 = ?", [digest])?["bytes"] as Data?
        }
      } catch { throw .unreadable(reason: "\(error)") }
    }
  }

  /// The path of the database file.
  package var path: String { database.path }
}
