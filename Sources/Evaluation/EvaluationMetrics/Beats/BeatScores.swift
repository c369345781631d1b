/// How well the beats of one recording were tracked; each 0…1.
///
/// Davies, Degara & Plumbley: "Evaluation methods for musical audio beat tracking algorithms", Queen Mary University of
/// London, C4DM-TR-09-06 (2009).
public struct BeatScores: Sendable, Hashable, Codable {
  /// F-measure of beats within the window.
  public let fMeasure: Score
  /// Cemgil's accuracy.
  public let cemgil: Score
  /// The best of Cemgil's accuracy over metrical levels.
  public let bestCemgil: Score
  /// Goto's measure: 1 or 0.
  public let goto: Score
  /// McKinney's P-score.
  public let pScore: Score
  /// CMLc: the longest run of correct beats.
  public let correctLevelContinuous: Score
  /// CMLt: all correct beats.
  public let correctLevelTotal: Score
  /// AMLc: the longest run of correct beats at any metrical level.
  public let anyLevelContinuous: Score
  /// AMLt: all correct beats at the best metrical level.
  public let anyLevelTotal: Score
  /// Information gain of the errors' histogram.
  public let informationGain: Score

  /// The scores of one recording, equal to those of mir_eval.beat.
  ///
  /// Without beats in the reference all scores are undefined. Without beats in the estimate the F-measure and the
  /// scores of Cemgil and Goto are 0. The other scores need intervals, and so two beats on both sides.
  ///
  /// - Parameters:
  ///   - reference: times in seconds, ascending.
  ///   - estimate: times in seconds, ascending.
  ///   - configuration: the criteria of the measures.
  /// - Throws: `EvaluationError` for times that are not finite or go back.
  /// - Complexity: O((n + m) log (n + m)).
  public init(
    reference: [Double], estimate: [Double], configuration: BeatConfiguration
  ) throws(EvaluationError) {
    try Checked.times("reference beat", reference)
    try Checked.times("estimated beat", estimate)
    let truth = BeatSequence(times: reference.filter { $0 >= configuration.firstTime })
    let guess = BeatSequence(times: estimate.filter { $0 >= configuration.firstTime })
    let isFound = truth.count > 0 && guess.count > 0
    func score(_ value: () -> Double) -> Score {
      if truth.count == 0 { return .undefined(.noReferenceEvents) }
      return .value(isFound ? value() : 0)
    }
    fMeasure =
      if truth.count == 0 {
        .undefined(.noReferenceEvents)
      } else {
        try MatchCounts(
          referenceCount: truth.count, estimateCount: guess.count,
          matchedCount: WindowMatching.pairs(
            reference: truth.times, estimate: guess.times, window: configuration.window
          ).count
        ).fMeasure()
      }
    let cemgils =
      isFound
      ? CemgilAccuracy.accuracies(reference: truth, estimate: guess, deviation: configuration.cemgilDeviation)
      : (own: 0, best: 0)
    cemgil = score { cemgils.own }
    bestCemgil = score { cemgils.best }
    goto = score { GotoMeasure.isTracked(reference: truth, estimate: guess, configuration: configuration) ? 1 : 0 }

    let missing: UndefinedScore? =
      truth.count < 2 ? .noReferenceInterval : guess.count < 2 ? .noEstimatedInterval : nil
    if let missing {
      pScore = .undefined(missing)
      correctLevelContinuous = .undefined(missing)
      correctLevelTotal = .undefined(missing)
      anyLevelContinuous = .undefined(missing)
      anyLevelTotal = .undefined(missing)
      informationGain = .undefined(missing)
      return
    }
    pScore =
      PScore.value(reference: truth, estimate: guess, window: configuration.pScoreWindow).map(Score.value)
      ?? .undefined(.noReferenceInterval)
    let continuity = BeatContinuity.accuracies(reference: truth, estimate: guess, configuration: configuration)
    correctLevelContinuous = .value(continuity.own.continuous)
    correctLevelTotal = .value(continuity.own.total)
    anyLevelContinuous = .value(continuity.best.continuous)
    anyLevelTotal = .value(continuity.best.total)
    informationGain =
      InformationGain.value(reference: truth, estimate: guess, binCount: configuration.binCount).map(Score.value)
      ?? .undefined(.noReferenceInterval)
  }

  /// The scores under mir_eval's names.
  public var named: [NamedScore] {
    [
      NamedScore("F-measure", fMeasure), NamedScore("Cemgil", cemgil),
      NamedScore("Cemgil Best Metric Level", bestCemgil), NamedScore("Goto", goto), NamedScore("P-score", pScore),
      NamedScore("Correct Metric Level Continuous", correctLevelContinuous),
      NamedScore("Correct Metric Level Total", correctLevelTotal),
      NamedScore("Any Metric Level Continuous", anyLevelContinuous),
      NamedScore("Any Metric Level Total", anyLevelTotal), NamedScore("Information gain", informationGain),
    ]
  }
}
