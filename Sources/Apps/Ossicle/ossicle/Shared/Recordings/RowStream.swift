import ArgumentParser
import BatchProcessing
import CommandSupport
import ParquetTables
import Tables

/// The rows of a table on their way to standard output or to a file, in a format whose rows do not depend on each other.
final class RowStream {
  /// Makes the text of a row. Several threads may use it.
  let format: any RowFormat
  private let parquet: (rows: ParquetRows, sink: ParquetSink)?
  private let file: OutputFile?

  /// A stream without rows; `nil` for a table, whose column widths depend on all rows.
  ///
  /// - Parameter file: where the text goes; `nil` for standard output.
  /// - Throws: `ValidationError` for Parquet on a terminal; `ParquetError`; `BatchError`.
  init?(_ format: ResultFormat, columns: [Column], file: OutputFile? = nil) throws {
    self.file = file
    switch format {
    case .table: return nil
    case .csv: (self.format, parquet) = (CSVFormat(columns: columns, keepsFormulas: true), nil)
    case .jsonl: (self.format, parquet) = (JSONLinesFormat(columns: columns), nil)
    case .parquet:
      try BinaryOutput.check("parquet", hasFile: file != nil)
      let rows = try ParquetRows(columns: columns)
      (self.format, parquet) = (rows, (rows, try ParquetSink()))
    }
  }

  /// Writes the header of a format that has one.
  func begin() throws {
    if !format.header.isEmpty { try write(format.header) }
  }

  /// Writes the text of rows.
  func write(_ text: String) throws {
    if let parquet {
      parquet.sink.write(text)
    } else if let file {
      file.write(text)
    } else {
      try Console.send(text)
    }
  }

  /// Writes what depends on all rows. The file is not finished.
  func finish() throws {
    guard let parquet else { return }
    try BinaryOutput.finish(parquet.sink, parquet.rows.typedColumns, file)
  }
}

/// Output that is no text.
enum BinaryOutput {
  /// Throws for output to a terminal, which shows text only.
  static func check(_ format: String, hasFile: Bool) throws {
    guard hasFile || !Console.standardOutputIsTerminal else {
      throw ValidationError("--format \(format): expected -o, or a file or a pipe as standard output, got a terminal.")
    }
  }

  /// Writes a table in Parquet to a file, or to standard output.
  ///
  /// - Throws: `ExitCode`, after a line on standard error, if the program fails; `BatchError`; `Console.OutputError`.
  static func finish(_ sink: ParquetSink, _ columns: [ParquetColumn], _ file: OutputFile?) throws {
    do {
      try sink.finish(columns) { bytes in
        if let file { file.write(bytes) } else { try Console.send(bytes: bytes) }
      }
    } catch let error as ParquetError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    } catch Console.OutputError.unread {
      throw ExitStatus.closedPipe
    }
  }
}
