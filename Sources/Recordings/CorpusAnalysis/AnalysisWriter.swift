import BatchProcessing
import FilePaths
import Foundation
import RecordingReports
import SQLiteTables
import Tables

/// Writes a run's files while its rows arrive in the order of the inputs. Memory does not grow with their number.
///
/// The tables grow row by row under temporary names. The database and the report, which depend on all rows, are made at
/// the end of the run from rows in a temporary file. All files get their names in `finish()`.
package final class AnalysisWriter {
  private let folder: AnalysisFolder
  private let columns: [Column]
  private let choice: ColumnChoice
  private let tables: [(format: any RowFormat, file: OutputFile)]
  /// The rows in a temporary file, each with the key of its picture as an additional last cell.
  private let spool: RowSpool
  private let parquet: (rows: ParquetRows, sink: ParquetSink)?

  /// Creates the files in a run's folder.
  ///
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet is missing.
  init(folder: AnalysisFolder, columns all: [Column], choice: ColumnChoice, writesParquet: Bool) throws {
    self.folder = folder
    self.choice = choice
    columns = choice.of(all)
    parquet = writesParquet ? (try ParquetRows(columns: columns), try ParquetSink()) : nil
    tables = [
      (CSVFormat(columns: columns, keepsFormulas: true), try OutputFile(path: folder.place(.table))),
      (JSONLinesFormat(columns: columns), try OutputFile(path: folder.place(.lines))),
    ]
    spool = try folder.makeSpool()
    for (format, file) in tables { file.write(format.header) }
    if let parquet { parquet.sink.write(parquet.rows.header) }
  }

  /// Writes the result of the next recording.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ result: CorpusAnalyzer.Result) throws(BatchError) {
    try append(result.row, key: result.key)
  }

  /// Writes the rows of the next recording's segments.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ rows: [Row]) throws(BatchError) {
    for row in rows { try append(row, key: nil) }
  }

  private func append(_ whole: Row, key: String?) throws(BatchError) {
    let row = choice.row(whole)
    for (format, file) in tables { file.write(format.line(row)) }
    if let parquet { parquet.sink.append { parquet.rows.append(row, to: &$0) } }
    try spool.append(Row(whole.cells + [key.map { .text($0) } ?? .undefined]))
  }

  /// The rows written so far, in the order of the inputs.
  package var rows: some Sequence<Row> { spool.lazy.map { Row($0.cells.dropLast()) } }

  /// Completes all files.
  ///
  /// - Throws: `BatchError.unwritable`; incomplete files do not get their names.
  package func finish() throws {
    for (_, file) in tables { try file.finish() }
    if folder.run.writesDatabase {
      try RowDatabase.write(
        columns: columns, rows: rows.lazy.map(choice.row),
        table: folder.run.segments == nil ? "recordings" : "segments",
        properties: [("run.json", folder.run.json())],
        to: folder.place(.database), check: spool.check)
    }
    if folder.run.pictureLimit != nil { try writeReport() }
    if let parquet {
      let file = try OutputFile(path: folder.place(.parquet))
      try parquet.sink.finish(parquet.rows.typedColumns) { file.write($0) }
      try file.finish()
    }
  }

  private func writeReport() throws {
    let file = try OutputFile(path: folder.place(.report))
    let pictures = spool.lazy.map { [folder] row -> (row: Row, svg: String?) in
      let svg = row.cells.last?.plainText.flatMap { try? FileAccess.contents(of: folder.figurePath($0)) }
      return (row, svg.map { String(decoding: $0, as: UTF8.self) })
    }
    CorpusReport(rows: rows, configuration: folder.run.configuration).write(to: file.write, pictures: pictures)
    try spool.check()
    try file.finish()
  }
}
