import CSQLite
import FilePaths
import Tables

/// An error that SQLite reports.
struct SQLiteFault: Error {
  let message: String
}

/// An open SQLite file. It is closed when the last reference to it ends; each statement holds a reference.
final class SQLiteConnection {
  private var handle: OpaquePointer?

  /// Opens a file, or makes a new one.
  init(path: String) throws(SQLiteFault) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = PathText.withSystemPath(path) { sqlite3_open_v2($0, &handle, flags, nil) }
    // After most failures there is a handle, too; `deinit` closes it.
    self.handle = handle
    try require(code == SQLITE_OK)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs SQL that has no parameters and no results.
  func execute(_ sql: String) throws(SQLiteFault) {
    try require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// Compiles SQL with parameters.
  func statement(_ sql: String) throws(SQLiteFault) -> SQLiteStatement {
    var statement: OpaquePointer?
    try require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    guard let statement else { throw SQLiteFault(message: "expected a statement, got nothing to run") }
    return SQLiteStatement(statement, of: self)
  }

  /// Closes the file. All references to its statements must have ended.
  func close() throws(SQLiteFault) {
    try require(sqlite3_close(handle) == SQLITE_OK)
    handle = nil
  }

  /// Throws SQLite's message about the last call unless the call succeeded.
  func require(_ isDone: Bool) throws(SQLiteFault) {
    guard !isDone else { return }
    throw SQLiteFault(message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown error")
  }
}

/// A compiled statement, which is run once for each row.
final class SQLiteStatement {
  private let statement: OpaquePointer
  private let connection: SQLiteConnection

  fileprivate init(_ statement: OpaquePointer, of connection: SQLiteConnection) {
    self.statement = statement
    self.connection = connection
  }

  deinit { sqlite3_finalize(statement) }

  /// Runs the statement with a value for each parameter.
  func run(_ cells: [Cell]) throws(SQLiteFault) {
    for (index, cell) in cells.enumerated() {
      try connection.require(bind(cell, to: Int32(index + 1)) == SQLITE_OK)
    }
    let code = sqlite3_step(statement)
    try connection.require(code == SQLITE_DONE)
    sqlite3_reset(statement)
  }

  private func bind(_ cell: Cell, to place: Int32) -> Int32 {
    switch cell {
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // Without an address, SQLite would bind an empty text as NULL.
          guard let start = characters.baseAddress else { return ossicle_sqlite_bind_text(statement, place, "", 0) }
          return ossicle_sqlite_bind_text(statement, place, start, Int32(clamping: characters.count))
        }
      }
    case .integer(let value): return sqlite3_bind_int64(statement, place, Int64(value))
    case .flag(let flag): return sqlite3_bind_int64(statement, place, flag ? 1 : 0)
    // The number is stored as it is printed, so that it equals the one in the CSV.
    case .number:
      guard let value = cell.plainText.flatMap(Double.init) else { return sqlite3_bind_null(statement, place) }
      return sqlite3_bind_double(statement, place, value)
    case .undefined: return sqlite3_bind_null(statement, place)
    }
  }
}
