import CorpusEvaluation

/// The rows of a run that a reader should look at: the worst scores of each detector, and the failures.
struct NotableRows {
  /// The number of worst rows that are kept for each detector.
  static let worstCount = 8
  /// The largest number of failures that are shown.
  static let failureLimit = 200

  /// The worst rows of each detector, the worst one first.
  private(set) var worst: [String: [EvaluationRow]] = [:]
  /// The failures that are shown, in the order of the corpus.
  private(set) var failures: [EvaluationRow] = []
  /// The number of all failures.
  private(set) var failureCount = 0

  /// Reads the rows once.
  init(_ results: EvaluationResults) throws {
    let measure = results.record.run.task.measures[0]
    try results.forEachRow { row in
      if row.status != .scored {
        failureCount += 1
        if failures.count < Self.failureLimit { failures.append(row) }
        return
      }
      guard let score = row.scores[0] else { return }
      var list = worst[row.detector] ?? []
      let place = list.firstIndex { $0.scores[0].map { measure.isBetter($0, than: score) } ?? true } ?? list.count
      guard place < Self.worstCount else { return }
      list.insert(row, at: place)
      worst[row.detector] = Array(list.prefix(Self.worstCount))
    }
  }
}
