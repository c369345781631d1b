import EvaluationMetrics

/// A row, and the counts that it adds to the total of its detector and condition.
struct EvaluationResult: Sendable, Codable {
  var row: EvaluationRow
  /// The counts of the estimate. For a detector that failed they are those of an empty estimate. They are `nil` if no
  /// detector can be scored on the recording.
  var counts: TaskCounts?
}

/// All results on one recording, in the order of conditions and detectors.
package struct RecordingResults: Sendable {
  /// The rows of the recording, one per detector and condition.
  package var rows: [EvaluationRow] { results.map(\.row) }
  let results: [EvaluationResult]
  /// The identity of the recording; `nil` if the recording could not be read.
  let identity: String?
}
