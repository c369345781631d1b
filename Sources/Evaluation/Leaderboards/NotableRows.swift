import CorpusEvaluation

/// The rows of a run that are worth a look: the worst of each detector, and failures.
struct NotableRows {
  /// How many of the worst are kept of each detector.
  static let worstCount = 8
  /// How many failures are shown.
  static let failureLimit = 200

  /// By detector, the worst first.
  private(set) var worst: [String: [EvaluationRow]] = [:]
  /// In the order of the corpus.
  private(set) var failures: [EvaluationRow] = []
  /// How many there are altogether.
  private(set) var failureCount = 0

  /// Goes through the rows once.
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
