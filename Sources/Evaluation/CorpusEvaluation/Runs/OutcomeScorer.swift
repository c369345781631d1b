import Detectors
import EvaluationMetrics

/// Scores the detections of one sound.
struct OutcomeScorer {
  private let run: EvaluationRun
  private let truth: Detection
  private let duration: Double
  private let empty: TaskCounts

  init(run: EvaluationRun, truth: Detection, duration: Double) throws(EvaluationError) {
    self.run = run
    self.truth = truth
    self.duration = duration
    empty = try TaskCounts(task: run.task, parameters: run.parameters)
  }

  /// Completes a row with the scores, or with the reason why there are none.
  func result(_ outcome: DetectorOutcome, _ row: EvaluationRow, realised: [String: Double]) -> EvaluationResult {
    var row = row
    row.processorTime = outcome.processorTime
    row.wallTime = outcome.wallTime
    row.peakMemory = outcome.peakMemory
    row.exitStatus = outcome.exitStatus
    if !realised.isEmpty {
      row.realised = realised.sorted { $0.key < $1.key }.map { name, value in
        "\(name)=\((value * 1e4).rounded() / 1e4)"
      }.joined(separator: ";")
    }
    let failure: DetectorOutcome.Failure
    switch outcome.result {
    case .success(let found):
      do {
        let counts = try counts(of: found)
        row.scores = counts.scores.map(\.value)
        let scores = try ScoreCounts(
          outcome.scores, reference: truth, estimate: found, duration: duration, parameters: run.parameters)
        return EvaluationResult(row: row, counts: counts, scores: scores)
      } catch {
        failure = .init(.output, "cannot be scored: \(error)")
      }
    case .failure(let reason): failure = reason
    }
    row.status = .failed
    row.failure = failure.kind.rawValue
    row.reason = failure.reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    // An empty estimate can fail only because the reference does not fit. Then no detector is scored.
    guard let counts = try? counts(of: try .nothing(run.task)) else {
      row.status = .unscored
      row.failure = "scoring"
      return EvaluationResult(row: row, counts: nil)
    }
    row.scores = TaskCounts.failed(counts.scores, run.task.measures)
    return EvaluationResult(row: row, counts: counts)
  }

  private func counts(of found: Detection) throws(EvaluationError) -> TaskCounts {
    var counts = empty
    try counts.update(reference: truth, estimate: found, duration: duration, parameters: run.parameters)
    return counts
  }
}
