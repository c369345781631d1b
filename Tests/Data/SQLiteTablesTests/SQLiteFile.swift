import CSQLite
import Expectations
import Testing

/// Reads an SQLite file with SQLite itself.
final class SQLiteFile {
  private var handle: OpaquePointer?

  init(path: String) throws {
    try require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  /// Returns the rows of a query, with each value as its `typeof`, a colon and its text; `null` for NULL.
  func rows(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    try require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
    }
    return rows
  }

  private static func value(_ statement: OpaquePointer?, _ column: Int32) -> String {
    let type: String
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: type = "integer"
    case SQLITE_FLOAT: type = "real"
    case SQLITE_TEXT: type = "text"
    default: return "null"
    }
    return "\(type):\(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")"
  }
}
