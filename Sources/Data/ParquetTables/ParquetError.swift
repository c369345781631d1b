/// The reason why a table in Parquet is not written or read.
package enum ParquetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program that writes and reads Parquet is not installed.
  case programMissing
  /// The program could not do it; `reason` is its own line.
  case failed(reason: String)
  /// Two columns have names that differ in case only.
  case sameName(first: String, second: String)
  /// A column holds something else than text.
  case notText(column: String, type: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .programMissing:
      "Parquet: expected the program duckdb, which writes and reads it, got none; "
        + "install it by 'pip install duckdb-cli' or from https://duckdb.org/install"
    case .failed(let reason): "Parquet: duckdb: \(reason)"
    case .sameName(let first, let second):
      "Parquet: expected names of columns that differ in more than case, got '\(first)' and '\(second)'"
    case .notText(let column, let type): "expected text in the column '\(column)', got \(type)"
    }
  }
}
