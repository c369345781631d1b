import CSQLite
import FilePaths
import Tables

/// What SQLite says is wrong.
struct SQLiteFault: Error {
  let message: String
}

/// An open SQLite file. It is closed when nobody holds it any more; statements hold it.
final class SQLiteConnection {
  private var handle: OpaquePointer?

  /// Opens a file, or makes it.
  init(path: String) throws(SQLiteFault) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = PathText.withSystemPath(path) { sqlite3_open_v2($0, &handle, flags, nil) }
    // There is a handle after most failures, too; `deinit` closes it.
    self.handle = handle
    try require(code == SQLITE_OK)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs SQL without values and without results.
  func execute(_ sql: String) throws(SQLiteFault) {
    try require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// Compiles SQL with places for values.
  func statement(_ sql: String) throws(SQLiteFault) -> SQLiteStatement {
    var statement: OpaquePointer?
    try require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    guard let statement else { throw SQLiteFault(message: "expected a statement, got nothing to run") }
    return SQLiteStatement(statement, of: self)
  }

  /// Closes the file. Its statements must have ended, that is, nobody may hold one any more.
  func close() throws(SQLiteFault) {
    try require(sqlite3_close(handle) == SQLITE_OK)
    handle = nil
  }

  /// Throws what SQLite says of the last call unless it went well.
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

  /// Runs the statement with a value for each place.
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
          // Without an address SQLite would take an empty text for NULL.
          guard let start = characters.baseAddress else { return ossicle_sqlite_bind_text(statement, place, "", 0) }
          return ossicle_sqlite_bind_text(statement, place, start, Int32(clamping: characters.count))
        }
      }
    case .integer(let value): return sqlite3_bind_int64(statement, place, Int64(value))
    case .flag(let flag): return sqlite3_bind_int64(statement, place, flag ? 1 : 0)
    // The number as it is printed: a comparison with the CSV finds the same one.
    case .number:
      guard let value = cell.plainText.flatMap(Double.init) else { return sqlite3_bind_null(statement, place) }
      return sqlite3_bind_double(statement, place, value)
    case .undefined: return sqlite3_bind_null(statement, place)
    }
  }
}
