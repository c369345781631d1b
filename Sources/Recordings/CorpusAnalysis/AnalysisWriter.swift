import BatchProcessing
import FilePaths
import Foundation
import SQLiteTables
import Tables

/// Writes a run's files while its rows arrive in the order of the inputs. Memory does not grow with their number, except by
/// the 8 bytes of each measured value from which the report finds what stands out.
///
/// The tables grow row by row under temporary names. The database and the report, which depend on all rows, are made at
/// the end of the run from rows in a temporary file. All files get their names in `finish()`.
package final class AnalysisWriter {
  private let folder: AnalysisFolder
  private let analyzer: CorpusAnalyzer
  private let columns: [Column]
  private let tables: [(format: any RowFormat, file: OutputFile)]
  /// The rows in a temporary file, each with two additional last cells: the key of its picture, and its file.
  private let spool: RowSpool

  /// Creates the files in a run's folder.
  ///
  /// - Throws: `BatchError.unwritable`.
  init(folder: AnalysisFolder, analyzer: CorpusAnalyzer) throws(BatchError) {
    self.folder = folder
    self.analyzer = analyzer
    columns = analyzer.columns
    tables = [
      (CSVFormat(columns: columns, keepsFormulas: true), try OutputFile(path: folder.place(.table))),
      (JSONLinesFormat(columns: columns), try OutputFile(path: folder.place(.lines))),
    ]
    spool = try folder.makeSpool()
    for (format, file) in tables { file.write(format.header) }
  }

  /// Writes the result of the next recording.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ result: CorpusAnalyzer.Result) throws(BatchError) {
    for (format, file) in tables { file.write(format.line(result.row)) }
    var row = result.row
    row.cells += [Cell](repeating: .undefined, count: columns.count - row.cells.count)
    try spool.append(Row(row.cells + [result.key, result.location].map { $0.map { .text($0) } ?? .undefined }))
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
        columns: columns, rows: rows, table: "recordings", properties: [("run.json", folder.run.json())],
        to: folder.place(.database), check: spool.check)
    }
    if let limit = folder.run.pictureLimit { try writeReport(pictureLimit: limit) }
  }

  private func writeReport(pictureLimit: Int) throws {
    let file = try OutputFile(path: folder.place(.report))
    let outstanding = OutstandingRows(rows, limit: pictureLimit > 0 ? OutstandingRows.pictureLimit : 0)
    let keys = try pictureKeys(of: outstanding)
    let run = folder.run
    let entries = spool.lazy.enumerated().map { [folder, columns] place, row -> CorpusReportEntry in
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
      keys[place] = try analyzer.picture(of: location, checksum: checksum)
    }
    return keys
  }
}
