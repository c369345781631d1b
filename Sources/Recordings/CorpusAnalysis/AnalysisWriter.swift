import BatchProcessing
import FilePaths
import Foundation
import RecordingReports
import SQLiteTables
import Tables

/// Writes a run's files while its rows arrive in the order of the inputs. Memory does not grow with their number, except by
/// the 8 bytes of each measured value from which the report finds what stands out.
///
/// The tables grow row by row under temporary names. The database and the report, which depend on all rows, are made at
/// the end of the run from rows in a temporary file. All files get their names in `finish()`.
package final class AnalysisWriter {
  private let folder: AnalysisFolder
  /// The columns of the rows.
  private let columns: [Column]
  /// Those of the tables.
  private let choice: ColumnChoice
  private let tables: [(format: any RowFormat, file: OutputFile)]
  /// The rows in a temporary file, each with two additional last cells: the key of its picture, and its file.
  private let spool: RowSpool
  private let parquet: (rows: ParquetRows, sink: ParquetSink)?
  private let picture: (_ location: String, _ checksum: String) throws -> String?

  /// Creates the files in a run's folder.
  ///
  /// - Parameters:
  ///   - columns: the columns of the rows, which the report has.
  ///   - choice: those of the tables.
  ///   - writesParquet: whether there is a table in Parquet, too.
  ///   - picture: draws a recording, given its file and its checksum, and returns the picture's key; `nil` without one.
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet is missing.
  init(
    folder: AnalysisFolder, columns: [Column], choice: ColumnChoice, writesParquet: Bool,
    picture: @escaping (_ location: String, _ checksum: String) throws -> String? = { _, _ in nil }
  ) throws {
    self.folder = folder
    self.choice = choice
    self.picture = picture
    self.columns = columns
    let chosen = choice.of(columns)
    parquet = writesParquet ? (try ParquetRows(columns: chosen), try ParquetSink()) : nil
    tables = [
      (CSVFormat(columns: chosen, keepsFormulas: true), try OutputFile(path: folder.place(.table))),
      (JSONLinesFormat(columns: chosen), try OutputFile(path: folder.place(.lines))),
    ]
    spool = try folder.makeSpool()
    for (format, file) in tables { file.write(format.header) }
    if let parquet { parquet.sink.write(parquet.rows.header) }
  }

  /// Writes the result of the next recording.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ result: CorpusAnalyzer.Result) throws(BatchError) {
    try append(result.row, key: result.key, location: result.location)
  }

  /// Writes the rows of the next recording's segments.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ rows: [Row]) throws(BatchError) {
    for row in rows { try append(row, key: nil, location: nil) }
  }

  private func append(_ given: Row, key: String?, location: String?) throws(BatchError) {
    var whole = given
    whole.cells += [Cell](repeating: .undefined, count: max(0, columns.count - whole.cells.count))
    let row = choice.row(whole)
    for (format, file) in tables { file.write(format.line(row)) }
    if let parquet { parquet.sink.append { parquet.rows.append(row, to: &$0) } }
    try spool.append(Row(whole.cells + [key, location].map { $0.map { .text($0) } ?? .undefined }))
  }

  /// The rows written so far, in the order of the inputs.
  package var rows: some Sequence<Row> { spool.lazy.map { Row($0.cells.dropLast(2)) } }

  /// Completes all files.
  ///
  /// - Throws: `BatchError.unwritable`; incomplete files do not get their names.
  package func finish() throws {
    for (_, file) in tables { try file.finish() }
    if folder.run.writesDatabase {
      try RowDatabase.write(
        columns: choice.of(columns), rows: rows.lazy.map(choice.row),
        table: folder.run.segments == nil ? "recordings" : "segments",
        properties: [("run.json", folder.run.json())],
        to: folder.place(.database), check: spool.check)
    }
    if let limit = folder.run.pictureLimit { try writeReport(pictureLimit: limit) }
    if let parquet {
      let file = try OutputFile(path: folder.place(.parquet))
      try parquet.sink.finish(parquet.rows.typedColumns) { file.write($0) }
      try file.finish()
    }
  }

  private func writeReport(pictureLimit: Int) throws {
    let file = try OutputFile(path: folder.place(.report))
    let outstanding = OutstandingRows(rows, limit: pictureLimit > 0 ? OutstandingRows.pictureLimit : 0)
    let keys = try pictureKeys(of: outstanding)
    let run = folder.run
    let entries = spool.enumerated().lazy.map { [folder, columns] place, row -> CorpusReportEntry in
      let key = row[columns.count].plainText ?? keys[place]
      return CorpusReportEntry(
        row: Row(row.cells.dropLast(2)), sound: row[columns.count + 1].plainText,
        tracks: run.writesTracks ? row[0].plainText.map { folder.trackPaths($0).all } : nil,
        picture: {
          let svg = key.flatMap { try? FileAccess.contents(of: folder.figurePath($0)) }
          return svg.map { String(decoding: $0, as: UTF8.self) }
        })
    }
    CorpusReport(entries: entries, columns: columns, folder: folder.path, configuration: run.configuration)
      .write(to: file.write)
    try spool.check()
    try file.finish()
  }

  /// The keys of the pictures of the rows that stand out, by their places.
  private func pictureKeys(of outstanding: OutstandingRows) throws -> [Int: String] {
    guard !outstanding.places.isEmpty else { return [:] }
    var keys: [Int: String] = [:]
    for (place, row) in spool.enumerated() where outstanding.places.contains(place) {
      guard row[columns.count].isUndefined, let location = row[columns.count + 1].plainText,
        let checksum = columns.firstIndex(where: { $0.name == "checksum" }).flatMap({ row[$0].plainText })
      else { continue }
      keys[place] = try picture(location, checksum)
    }
    return keys
  }
}
