import EvaluationMetrics

/// A row, and the counts that it adds to the total of its detector and condition.
package struct EvaluationResult: Sendable, Codable {
  package var row: EvaluationRow
  /// The counts of the estimate. For a detector that failed they are those of an empty estimate. They are `nil` if no
  /// detector can be scored on the recording.
  package var counts: TaskCounts?
  /// The confidences of a detector that succeeded beside the truth; `nil` for tasks that have none.
  package var scores: ScoreCounts?

  package init(row: EvaluationRow, counts: TaskCounts? = nil, scores: ScoreCounts? = nil) {
    self.row = row
    self.counts = counts
    self.scores = scores
  }
}

/// All results on one recording, in the order of conditions and detectors.
package struct RecordingResults: Sendable {
  /// The rows of the recording, one per detector and condition.
  package var rows: [EvaluationRow] { results.map(\.row) }
  let results: [EvaluationResult]
  /// The identity of the recording; `nil` if the recording could not be read.
  let identity: String?

  package init(results: [EvaluationResult], identity: String?) {
    self.results = results
    self.identity = identity
  }
}
