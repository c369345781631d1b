import FilePaths
import ParquetTables
import Synchronization
import Tables

/// A table in Parquet, row by row: the rows wait in a temporary file as CSV, and become Parquet when all are known.
///
/// A column with decimals is DOUBLE, or BIGINT if it has none; one of flags alone is BOOLEAN, all others are VARCHAR. Numbers
/// are those that CSV prints. Undefined cells are NULL. `append(_:to:)` may be called by several threads, the other methods by
/// one.
package final class ParquetRows: RowFormat, Sendable {
  /// What a column holds besides what its decimals say.
  private struct Contents {
    var hasFlags = false
    var hasTexts = false
    var hasFractions = false
  }

  private let csv: CSVFormat
  private let columns: [Column]
  private let contents: Mutex<[Contents]>

  /// A table of these columns.
  ///
  /// - Throws: `ParquetError` if the program that writes it is missing, or names differ in case only.
  package init(columns: [Column]) throws(ParquetError) {
    try ParquetProgram.require()
    try ParquetProgram.check(columns.map(\.name))
    self.columns = columns
    csv = CSVFormat(columns: columns, keepsFormulas: true)
    contents = Mutex([Contents](repeating: Contents(), count: columns.count))
  }

  /// The header of the CSV.
  package var header: String { csv.header }
  /// Always empty.
  package var footer: String { "" }

  /// Appends a row as CSV.
  package func append(_ row: Row, to text: inout [UInt8]) {
    contents.withLock { contents in
      for (place, cell) in row.cells.enumerated() where place < contents.count {
        switch cell {
        case .flag: contents[place].hasFlags = true
        case .text: contents[place].hasTexts = true
        case .number(let value, let decimals):
          if decimals > 0 || value.magnitude >= 0x1p62 { contents[place].hasFractions = true }
        case .integer, .undefined: break
        }
      }
    }
    csv.append(row, to: &text)
  }

  /// The columns with the types that hold all rows so far.
  package var typedColumns: [ParquetColumn] {
    contents.withLock { contents in
      zip(columns, contents).map { column, contents in
        let kind: ParquetColumn.Kind =
          if contents.hasTexts {
            .text
          } else if let decimals = column.decimals {
            decimals == 0 && !contents.hasFractions ? .integer : .double
          } else {
            contents.hasFlags ? .flag : .text
          }
        return ParquetColumn(column.name, kind)
      }
    }
  }
}

extension ParquetColumn {
  /// The type of a column by its decimals alone: a number, or text.
  package init(_ column: Column) {
    self.init(column.name, column.decimals.map { $0 == 0 ? .integer : .double } ?? .text)
  }
}

/// The text of a table in CSV that becomes Parquet at its end.
package final class ParquetSink {
  private let spool: ByteSpool

  /// A sink without rows.
  ///
  /// - Throws: `ParquetError.programMissing`; `BatchError.unwritable` if there is no room for the temporary file.
  package init() throws {
    try ParquetProgram.require()
    spool = try ByteSpool()
  }

  /// Adds text: the header first, then whole rows.
  package func write(_ text: String) { spool.append { $0 += text.utf8 } }

  /// Adds a row, or a part of one, that `body` adds to an array of bytes.
  package func append(_ body: (inout [UInt8]) -> Void) { spool.append(body) }

  /// Writes the table.
  ///
  /// - Throws: `ParquetError`, `BatchError.unwritable`; the errors of `output`.
  package func finish(_ columns: [ParquetColumn], to output: ([UInt8]) throws -> Void) throws {
    try spool.check()
    try ParquetProgram.write(spool.descriptor, columns: columns, to: output)
  }
}
