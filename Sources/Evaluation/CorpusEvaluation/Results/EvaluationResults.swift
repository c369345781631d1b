import BatchProcessing
import Detectors
import Foundation

/// The results in the folder of a run that has ended.
package struct EvaluationResults: Sendable {
  /// The folder's path.
  package let path: String
  /// The run's record, from `run.json`.
  package let record: EvaluationRecord
  /// The run's counts, from `counts.json`.
  package let counts: EvaluationCounts

  /// Opens the results in a folder.
  ///
  /// - Throws: `BatchError.unreadable`, also if rows or counts were changed after the run.
  package init(path: String) throws(BatchError) {
    self.path = path
    record = try EvaluationRecord(folder: path)
    try record.requireFiles(of: path)
    counts = try EvaluationRecord.read(
      EvaluationCounts.self, ResultPaths.join(path, EvaluationFolder.File.counts.rawValue))
  }

  /// Calls `body` with each row, in the order of the corpus.
  ///
  /// - Throws: `BatchError.unreadable`, and the errors of `body`.
  package func forEachRow(_ body: (EvaluationRow) throws -> Void) throws {
    let rows = try RowReader(folder: path, task: record.run.task)
    while let row = try rows.next() { try body(row) }
  }
}

/// Reads the rows of a folder one after the other.
final class RowReader {
  private let path: String
  private let lines: LineReader
  private let task: DetectionTask

  init(folder: String, task: DetectionTask) throws(BatchError) {
    path = ResultPaths.join(folder, EvaluationFolder.File.rows.rawValue)
    lines = try LineReader(path: path)
    self.task = task
  }

  func next() throws(BatchError) -> EvaluationRow? {
    guard let line = try lines.next() else { return nil }
    guard let row = EvaluationRow(json: line, task: task) else {
      throw .unreadable(path: path, reason: "expected rows of ossicle evaluate")
    }
    return row
  }
}
