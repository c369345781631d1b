import CorpusEvaluation
import EvaluationMetrics

extension Leaderboard {
  /// Sums over rows other than their scores.
  private struct Usage {
    var succeededSums: [Double]
    var succeededCounts: [Int]
    var duration = 0.0
    var wallTime = 0.0
    var processorTime = 0.0
    var peakMemory = 0
  }

  /// Makes the leaderboard of a run.
  ///
  /// - Parameters:
  ///   - results: the results of a run that has ended.
  ///   - confidence: the confidence of the intervals, above 0 and below 1.
  ///   - seed: the seed of the random draws. The same results and seed give the same leaderboard.
  /// - Throws: `BatchError` if the rows cannot be read; `EvaluationError` for a confidence outside 0 to 1.
  /// - Complexity: one pass over the rows, then resamples times units for each score.
  package init(_ results: EvaluationResults, confidence: Double = 0.95, seed: UInt64 = 0) throws {
    let run = results.record.run
    let measures = run.task.measures
    let (detectors, conditions) = (run.detectors.map(\.name), run.conditions)
    let width = measures.count
    var scores = UnitScores(cellCount: detectors.count * conditions.count * width)
    var usages = [Usage](
      repeating: Usage(
        succeededSums: [Double](repeating: 0, count: width), succeededCounts: [Int](repeating: 0, count: width)),
      count: detectors.count * conditions.count)
    let places = Dictionary(
      uniqueKeysWithValues: detectors.indices.flatMap { detector in
        conditions.indices.map { ([detectors[detector], conditions[$0]], detector * conditions.count + $0) }
      })
    var unscored: Set<[String]> = []
    var unscoredCount = 0
    try results.forEachRow { row in
      guard let place = places[[row.detector, row.condition]] else { return }
      guard row.status != .unscored else {
        // A recording counts once for all detectors. Only the present recording is remembered.
        if unscored.first?.first != row.id { unscored = [] }
        if unscored.insert([row.id, row.condition]).inserted { unscoredCount += 1 }
        return
      }
      scores.add(row.scores, unit: row.group ?? row.id, firstCell: place * width)
      if row.status == .scored {
        for (index, score) in row.scores.enumerated() {
          guard let score else { continue }
          usages[place].succeededSums[index] += score
          usages[place].succeededCounts[index] += 1
        }
      }
      // The speed of a failed run says nothing about the detector.
      if row.status == .scored, let duration = row.duration, let wall = row.wallTime {
        usages[place].duration += duration
        usages[place].wallTime += wall
        usages[place].processorTime += row.processorTime ?? 0
      }
      usages[place].peakMemory = max(usages[place].peakMemory, row.peakMemory ?? 0)
    }

    let bootstrap = try Bootstrap(
      resampleCount: scores.unitCount <= 200 ? 10_000 : 2000, confidence: confidence, seed: seed)
    var entries: [Entry] = []
    for (conditionIndex, condition) in conditions.enumerated() {
      var ofCondition: [Entry] = []
      for (detectorIndex, detector) in detectors.enumerated() {
        let place = detectorIndex * conditions.count + conditionIndex
        let (usage, total) = (usages[place], results.counts.total(detector: detector, condition: condition))
        let (pooled, succeeded) = (total.all?.scores, total.succeeded?.scores)
        let standings = try measures.indices.map { index in
          let cell = scores.cell(place * width + index)
          let count = cell.counts.reduce(0, +)
          let interval = try bootstrap.interval(ofRatio: cell.sums, to: cell.counts)
          let succeededCount = usage.succeededCounts[index]
          return Standing(
            mean: count > 0 ? cell.sums.reduce(0, +) / count : nil,
            interval: interval.map { min($0.lower, $0.upper)...max($0.lower, $0.upper) }, count: Int(count),
            succeededMean: succeededCount > 0 ? usage.succeededSums[index] / Double(succeededCount) : nil,
            pooled: pooled?[index].value, succeededPooled: succeeded?[index].value)
        }
        ofCondition.append(
          Entry(
            detector: detector, condition: condition, standings: standings,
            recordingCount: total.succeededCount + total.failureCount, failures: total.failures,
            confidence: ConfidenceStanding(results.counts.confidences.scores(detector: detector, condition: condition)),
            timesRealTime: usage.wallTime > 0 ? usage.duration / usage.wallTime : nil,
            timesRealTimeOfProcessor: usage.processorTime > 0 ? usage.duration / usage.processorTime : nil,
            peakMemory: usage.peakMemory > 0 ? usage.peakMemory : nil))
      }
      entries += try Self.ranked(ofCondition, measures[0], seed) { first, second in
        let cells = [first, second].compactMap { name in
          places[[name, condition]].map { $0 * width }
        }
        return scores.pairs(cells[0], cells[1])
      }
    }
    self.init(
      task: run.task, detectors: detectors, conditions: conditions, entries: entries, unitCount: scores.unitCount,
      isBlocked: scores.isBlocked, unscoredCount: unscoredCount)
  }

  /// Sorts the detectors of one condition and tests each against the best.
  private static func ranked(
    _ entries: [Entry], _ measure: Measure, _ seed: UInt64,
    pairs: (String, String) -> (first: [Double], second: [Double])
  ) throws -> [Entry] {
    // Detectors with equal scores keep the order of the run.
    var ranked = entries.enumerated().sorted { first, second in
      switch (first.element.standings[0].mean, second.element.standings[0].mean) {
      case (let left?, let right?) where left != right: measure.isBetter(left, than: right)
      case (.some, nil): true
      case (nil, .some): false
      default: first.offset < second.offset
      }
    }.map(\.element)
    for index in ranked.indices where ranked[index].standings[0].mean != nil {
      let isTie = index > 0 && ranked[index].standings[0].mean == ranked[index - 1].standings[0].mean
      ranked[index].rank = isTie ? ranked[index - 1].rank : index + 1
    }
    guard let best = ranked.first, best.rank != nil else { return ranked }
    var tested: [Int] = []
    var values: [Double] = []
    for index in ranked.indices.dropFirst() where ranked[index].rank != nil {
      let (first, second) = pairs(best.detector, ranked[index].detector)
      guard first.count > 1, let outcome = try PairedTest.signFlip(first, second, seed: seed) else { continue }
      tested.append(index)
      values.append(outcome.pValue)
    }
    for (index, value) in zip(tested, HolmCorrection.adjusted(values)) { ranked[index].pValue = value }
    return ranked
  }
}
