/// A column of a table in Parquet. A value that is undefined is NULL in each type.
package struct ParquetColumn: Sendable, Equatable {
  /// The types of columns, by DuckDB's names.
  package enum Kind: String, Sendable {
    /// Text in UTF-8.
    case text = "VARCHAR"
    /// A whole number of 64 bits.
    case integer = "BIGINT"
    /// A number of 64 bits.
    case double = "DOUBLE"
    /// A number of 32 bits.
    case float = "FLOAT"
    /// Yes or no.
    case flag = "BOOLEAN"
  }

  /// The name.
  package var name: String
  /// The type.
  package var kind: Kind

  /// A column.
  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
}
