import EvaluationMetrics

/// A row, and the counts that it adds to those of its detector and condition.
struct EvaluationResult: Sendable, Codable {
  var row: EvaluationRow
  /// Of the estimate; of a detector that failed, of an estimate with nothing in it; `nil` of what nobody is scored on.
  var counts: TaskCounts?
}

/// Everything that came of one recording, in the order of conditions and detectors.
package struct RecordingResults: Sendable {
  /// The rows.
  package var rows: [EvaluationRow] { results.map(\.row) }
  let results: [EvaluationResult]
  /// What the recording is; `nil` if it could not be read.
  let identity: String?
}
