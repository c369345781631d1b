import BatchProcessing
import Detectors
import EvaluationMetrics
import Foundation
import RunFolders
import Tables

/// Writes a run's files while its results arrive in the order of the corpus. Memory does not grow with their number.
package final class EvaluationWriter {
  private let folder: String
  private let run: EvaluationRun
  private let rows: OutputFile
  private let table: OutputFile
  private let recordings: OutputFile
  private let lineFormat: JSONLinesFormat
  private let tableFormat: CSVFormat
  private let parquet: (rows: ParquetRows, sink: ParquetSink)?
  /// The counts of all results written so far.
  package private(set) var counts = EvaluationCounts()
  /// The number of rows written so far whose status is not `scored`: a detector failed, or the recording could not be
  /// scored.
  package private(set) var failureCount = 0
  /// The number of rows written so far.
  package private(set) var rowCount = 0

  /// Creates the files of a run in a folder.
  ///
  /// - Parameter writesParquet: whether there is a table in Parquet, too.
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet is missing.
  package init(folder: String, run: EvaluationRun, writesParquet: Bool = false) throws {
    self.folder = folder
    self.run = run
    let columns = EvaluationRow.columns(for: run.task)
    lineFormat = JSONLinesFormat(columns: columns)
    tableFormat = CSVFormat(columns: columns, keepsFormulas: true)
    rows = try OutputFile(path: ResultPaths.join(folder, EvaluationFolder.File.rows.rawValue))
    table = try OutputFile(path: ResultPaths.join(folder, EvaluationFolder.File.table.rawValue))
    recordings = try OutputFile(path: ResultPaths.join(folder, EvaluationFolder.File.recordings.rawValue))
    table.write(tableFormat.header)
    parquet = writesParquet ? (try ParquetRows(columns: columns), try ParquetSink()) : nil
    if let parquet { parquet.sink.write(parquet.rows.header) }
  }

  /// Writes the results of the next recording.
  package func write(_ results: RecordingResults) throws {
    guard let row = results.results.first?.row else { return }
    try write(results, of: EvaluatedRecording(id: row.id, split: row.split, identity: results.identity))
  }

  func write(_ results: RecordingResults, of recording: EvaluatedRecording) throws {
    for row in results.rows { write(row) }
    try write(recording)
    try counts.add(results) { FileChecksum.digest(text: $0) }
  }

  func write(_ row: EvaluationRow) {
    let cells = row.row
    rows.write(lineFormat.line(cells))
    table.write(tableFormat.line(cells))
    if let parquet { parquet.sink.append { parquet.rows.append(cells, to: &$0) } }
    rowCount += 1
    if row.status != .scored { failureCount += 1 }
  }

  func write(_ recording: EvaluatedRecording) throws {
    recordings.write(try RecordText.json(recording, isPretty: false) + "\n")
  }

  func merge(_ other: EvaluationCounts) throws { try counts.merge(other) }

  /// Completes all files.
  ///
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet fails.
  package func finish(jobs: Int?) throws {
    try rows.finish()
    try table.finish()
    try recordings.finish()
    if let parquet {
      let file = try OutputFile(path: ResultPaths.join(folder, EvaluationFolder.File.parquet.rawValue))
      try parquet.sink.finish(parquet.rows.typedColumns) { file.write($0) }
      try file.finish()
    }
    try EvaluationRecord.write(counts, to: folder)
    try EvaluationRecord(
      run: run, content: counts.contentChecksum, host: .init(jobs: jobs), files: EvaluationRecord.checksums(of: folder)
    ).write(to: folder)
  }
}
