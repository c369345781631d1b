import CorpusEvaluation

/// The rows of a run that a reader should look at: the worst scores of each detector under each condition, and the
/// failures.
package struct NotableRows {
  /// The number of worst rows, and of failures, that are kept for each detector under each condition by default.
  static let worstCount = 5
  /// The largest number of failures that are shown.
  static let failureLimit = 200

  /// A detector under a condition.
  struct Key: Hashable {
    let detector: String
    let condition: String
  }

  /// The worst rows of each detector under each condition, the worst one first.
  private(set) var worst: [Key: [EvaluationRow]] = [:]
  /// The first failures of each detector under each condition.
  private var failed: [Key: [EvaluationRow]] = [:]
  /// The failures that are shown, in the order of the corpus.
  private(set) var failures: [EvaluationRow] = []
  /// The number of all failures.
  private(set) var failureCount = 0

  /// Reads the rows once.
  package init(_ results: EvaluationResults, count: Int? = nil) throws {
    let measure = results.record.run.task.measures[0]
    let count = count ?? Self.worstCount
    try results.forEachRow { row in
      let key = Key(detector: row.detector, condition: row.condition)
      if row.status != .scored {
        failureCount += 1
        if failures.count < Self.failureLimit { failures.append(row) }
        if row.status == .failed, failed[key, default: []].count < count { failed[key, default: []].append(row) }
        return
      }
      guard let score = row.scores[0] else { return }
      var list = worst[key] ?? []
      let place = list.firstIndex { $0.scores[0].map { measure.isBetter($0, than: score) } ?? true } ?? list.count
      guard place < count else { return }
      list.insert(row, at: place)
      worst[key] = Array(list.prefix(count))
    }
  }

  /// The failures of a detector under a condition, then its worst scores.
  func rows(detector: String, condition: String) -> [EvaluationRow] {
    let key = Key(detector: detector, condition: condition)
    return failed[key, default: []] + worst[key, default: []]
  }

  /// The recordings and degradations to listen to, each once, in the order of the corpus. Unchanged recordings are
  /// heard where they are.
  package var places: [(index: Int, place: ListeningSounds.Place)] {
    var found: [ListeningSounds.Place: Int] = [:]
    for row in Array(failed.values.joined()) + Array(worst.values.joined()) where row.condition != "clean" {
      found[.init(id: row.id, condition: row.condition)] = row.index
    }
    return found.map { ($0.value, $0.key) }.sorted { ($0.index, $0.place.condition) < ($1.index, $1.place.condition) }
  }
}
