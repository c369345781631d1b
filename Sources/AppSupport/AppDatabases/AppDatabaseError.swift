import AppWords
import GRDB

/// The faults of an app's database. The file stays unchanged in every case.
package enum AppDatabaseError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The pages of the database contradict one another; `reason` is SQLite's message.
  case damaged(path: String, reason: String)
  /// The database belongs to another app; both application identifiers are as SQLite keeps them in the header.
  case otherApplication(path: String, expected: Int32, found: Int32)
  /// A later version of the app has changed the database; this version does not know the migrations `unknown`.
  case newer(path: String, unknown: [String])
  /// The disk is full. The data written before is kept.
  case diskFull(path: String)
  /// Another process has kept the database locked for too long.
  case busy(path: String)
  /// A write was attempted, but the database is open for reading only; `reason` tells why it cannot be written.
  case readOnly(path: String, reason: String)
  /// The file cannot be written, and a part of its data is in the write-ahead log beside it. SQLite reads that log only
  /// if it may write.
  case unmerged(path: String)
  /// The database was open for reading only, and another program has changed it meanwhile.
  case changed(path: String)
  /// Another process is writing the session.
  case sessionInUse(path: String, session: Int64)
  /// The file cannot be opened, read or written; `reason` is the system's or SQLite's message.
  case inaccessible(path: String, reason: String)
  /// This version does not understand a stored value, which another version or a manual edit has put there.
  case unreadable(what: String, reason: String)
  /// A stored value is of another type or outside of its limits; `column` is the table with the column, and `row` the
  /// number of the row, if it has one.
  case badValue(column: String, row: Int64?, expected: String, got: String)
  /// The tables do not take what is written; `reason` is SQLite's message.
  case refused(reason: String)

  /// The error in one line: the expected and the actual state.
  package var description: String { words.en }

  /// The error in one line, in every language.
  package var words: Words {
    switch self {
    case .notADatabase(let path):
      Words(
        cs: "\(path): očekávána databáze, je to jiný soubor; zůstal beze změny",
        en: "\(path): expected a database, got another file; it was left as it is")
    case .damaged(let path, let reason):
      Words(
        cs: "\(path): databáze je poškozená (\(reason)); zůstala beze změny",
        en: "\(path): the database is damaged (\(reason)); it was left as it is")
    case .otherApplication(let path, let expected, let found):
      Words(
        cs: "\(path): očekávána databáze této aplikace (\(Self.hex(expected))), je jiné (\(Self.hex(found)))",
        en: "\(path): expected this app's database (\(Self.hex(expected))), got another's (\(Self.hex(found)))")
    case .newer(let path, let unknown):
      Words(
        cs: "\(path): databázi vytvořila novější verze této aplikace (má v ní \(unknown.joined(separator: ", ")))",
        en: "\(path): made by a later version of this app (it has \(unknown.joined(separator: ", ")))")
    case .diskFull(let path):
      Words(
        cs: "\(path): disk je plný; co se uložilo dřív, je v pořádku",
        en: "\(path): the disk is full; what was kept before is safe")
    case .busy(let path):
      Words(
        cs: "\(path): soubor už přes \(AppDatabase.patience) s používá jiný program",
        en: "\(path): in use by another program for more than \(AppDatabase.patience) s")
    case .readOnly(let path, let reason):
      Words(
        cs: "\(path): databázi lze číst, ale nelze do ní zapisovat (\(reason))",
        en: "\(path): the database can be read but not written (\(reason))")
    case .unmerged(let path):
      Words(
        cs:
          "\(path): nejnovější údaje jsou v souboru \(path)-wal, který lze číst jen ve složce, do níž se smí zapisovat: "
          + "zkopírujte tam oba soubory",
        en:
          "\(path): its newest data is in \(path)-wal, which can be read only in a writable folder: copy both files to "
          + "one")
    case .changed(let path):
      Words(
        cs: "\(path): při čtení ji změnil jiný program; zkuste to znovu",
        en: "\(path): another program changed it while it was read; try again")
    case .sessionInUse(let path, let session):
      Words(
        cs: "sezení \(session) právě zaznamenává jiný program, který musí nejdřív skončit (\(path))",
        en: "session \(session) is being recorded by another program, which must end first (\(path))")
    case .inaccessible(let path, let reason): Words(cs: "\(path): \(reason)", en: "\(path): \(reason)")
    case .unreadable(let what, let reason):
      Words(
        cs: "údaj v databázi nelze přečíst (\(what)): \(reason)", en: "the database's \(what) cannot be read: \(reason)"
      )
    case .badValue(let column, let row, let expected, let got):
      Words(
        cs: "poškozený údaj v databázi, \(column)\(row.map { " v řádku \($0)" } ?? ""): "
          + "očekáváno \(expected), je tam \(got)",
        en: "damaged value in the database, \(column)\(row.map { " of row \($0)" } ?? ""): "
          + "expected \(expected), got \(got)")
    case .refused(let reason):
      Words(
        cs: "databáze nepřijala zapisovaný údaj: \(reason)", en: "the database does not take what is written: \(reason)"
      )
    }
  }

  /// Whether a value is at fault and not the file: the other rows can be read.
  package var isOfOneValue: Bool {
    switch self {
    case .unreadable, .badValue, .refused: true
    default: false
    }
  }

  /// Whether both are about values of one column.
  func isOfSameColumn(as other: AppDatabaseError) -> Bool {
    if case .badValue(let column, _, _, _) = self, case .badValue(column, _, _, _) = other { true } else { false }
  }

  /// The same fault with another path: that of a file of which a copy was looked at.
  package func naming(_ path: String) -> AppDatabaseError {
    switch self {
    case .notADatabase: .notADatabase(path: path)
    case .damaged(_, let reason): .damaged(path: path, reason: reason)
    case .otherApplication(_, let expected, let found): .otherApplication(path: path, expected: expected, found: found)
    case .newer(_, let unknown): .newer(path: path, unknown: unknown)
    case .inaccessible(_, let reason): .inaccessible(path: path, reason: reason)
    default: self
    }
  }

  private static func hex(_ value: Int32) -> String { "0x" + String(UInt32(bitPattern: value), radix: 16) }

  /// Translates an error of SQLite.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: error.message ?? "malformed")
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path, reason: error.message ?? "SQLite cannot write it")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: self = .refused(reason: error.message ?? "a constraint")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    default: self = .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
    }
  }
}
