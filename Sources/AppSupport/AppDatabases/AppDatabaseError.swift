import GRDB

/// What can be wrong with an app's database. The file is as it was in every case.
package enum AppDatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is a file that is no SQLite database.
  case notADatabase(path: String)
  /// It is a database, but its pages contradict one another; what SQLite says.
  case damaged(path: String, reason: String)
  /// It is somebody else's: application identifiers, as SQLite keeps them in the header.
  case otherApplication(path: String, expected: Int32, found: Int32)
  /// A later version of the app has changed it: migrations that this one does not know.
  case newer(path: String, unknown: [String])
  /// The disk is full. What was written before is there.
  case diskFull(path: String)
  /// Another process has kept it locked for too long.
  case busy(path: String)
  /// It can be read only: something was to be written; why it cannot be.
  case readOnly(path: String, reason: String)
  /// It cannot be written, and a part of what it holds is in the write-ahead log beside it, which SQLite reads only where it may
  /// write.
  case unmerged(path: String)
  /// It could be read only, and another program has changed it meanwhile.
  case changed(path: String)
  /// Another process writes the session.
  case sessionInUse(path: String, session: Int64)
  /// It cannot be opened, read or written; the system's or SQLite's reason.
  case inaccessible(path: String, reason: String)
  /// A value is stored that this version does not understand, which another version or a hand has put there.
  case unreadable(what: String, reason: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .notADatabase(let path): "\(path): expected a database, got another file; it was left as it is"
    case .damaged(let path, let reason): "\(path): the database is damaged (\(reason)); it was left as it is"
    case .otherApplication(let path, let expected, let found):
      "\(path): expected this app's database (\(Self.hex(expected))), got another's (\(Self.hex(found)))"
    case .newer(let path, let unknown):
      "\(path): made by a later version of this app (it has \(unknown.joined(separator: ", ")))"
    case .diskFull(let path): "\(path): the disk is full; what was kept before is safe"
    case .busy(let path): "\(path): in use by another program for more than \(AppDatabase.patience) s"
    case .readOnly(let path, let reason):
      "\(path): nothing can be kept, what is there can be read (\(reason))"
    case .unmerged(let path):
      "\(path): the newest of it is in \(path)-wal, which can be read only in a folder that can be written: copy both there"
    case .changed(let path): "\(path): another program changed it while it was read; try again"
    case .sessionInUse(let path, let session):
      "session \(session) is being kept by another program, which must end first (\(path))"
    case .inaccessible(let path, let reason): "\(path): \(reason)"
    case .unreadable(let what, let reason): "the database's \(what) cannot be read: \(reason)"
    }
  }

  private static func hex(_ value: Int32) -> String { "0x" + String(UInt32(bitPattern: value), radix: 16) }

  /// What SQLite says, in these words.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: error.message ?? "malformed")
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path, reason: error.message ?? "SQLite cannot write it")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    default: self = .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
    }
  }
}
