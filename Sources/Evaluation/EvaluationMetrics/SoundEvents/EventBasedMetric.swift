/// Event-based sound event detection, as in sed_eval's `EventBasedMetrics`.
///
/// A detected event matches an event of the reference if it has the same label and is close in time. Remaining pairs
/// that are close in time count as substitutions. Recordings are pooled.
public struct EventBasedMetric: MergeableMetric {
  /// The criteria for a correct event.
  public let configuration: EventMatchingConfiguration
  /// The value of precision and F-measure if nothing was detected.
  public let emptyEstimateRule: EmptyEstimateRule
  private var counts: ClassedCounts

  /// The labels of the classes.
  public var labels: [String] { counts.labels }

  /// Creates a metric without recordings.
  ///
  /// - Throws: `EvaluationError.repeatedLabel` if a label occurs twice.
  public init(
    labels: [String], configuration: EventMatchingConfiguration, emptyEstimateRule: EmptyEstimateRule = .undefined
  ) throws(EvaluationError) {
    self.configuration = configuration
    self.emptyEstimateRule = emptyEstimateRule
    counts = try ClassedCounts(labels: labels)
  }

  /// Counts one recording. Events may be in any order, but the order affects which pairs count as substitutions.
  ///
  /// - Throws: `EvaluationError.unknownLabel` if the metric does not have a class; nothing is counted then.
  /// - Complexity: O(n m) comparisons, and the matching.
  public mutating func update(reference: [SoundEvent], estimate: [SoundEvent]) throws(EvaluationError) {
    let truthClasses = try counts.classIndices(reference)
    let guessClasses = try counts.classIndices(estimate)
    let pairs = Self.pairs(reference, estimate, configuration)
    var isFound = [Bool](repeating: false, count: reference.count)
    var isRight = [Bool](repeating: false, count: estimate.count)
    var whole = DetectionCounts()
    whole.reference = reference.count
    whole.estimate = estimate.count
    whole.truePositives = pairs.count
    for pair in pairs {
      isFound[pair.reference] = true
      isRight[pair.estimate] = true
    }
    whole.substitutions = substitutions(reference, estimate, isFound, isRight)
    // In the overall counts, sed_eval counts a substituted event neither as missed nor as surplus.
    whole.falsePositives = whole.estimate - whole.truePositives - whole.substitutions
    whole.falseNegatives = whole.reference - whole.truePositives - whole.substitutions
    whole.deletions = whole.falseNegatives
    whole.insertions = whole.falsePositives
    counts.overall.merge(whole)

    // A pair has one label, so the part of the overall matching that belongs to a class is a maximum matching of that
    // class.
    var classes = labels.map { _ in DetectionCounts() }
    for index in truthClasses { classes[index].reference += 1 }
    for index in guessClasses { classes[index].estimate += 1 }
    for pair in pairs { classes[truthClasses[pair.reference]].truePositives += 1 }
    for index in classes.indices {
      classes[index].falsePositives = classes[index].estimate - classes[index].truePositives
      classes[index].falseNegatives = classes[index].reference - classes[index].truePositives
      classes[index].deletions = classes[index].falseNegatives
      classes[index].insertions = classes[index].falsePositives
      counts.classes[index].merge(classes[index])
    }
  }

  /// For each event of the estimate, whether it matches one of the reference.
  package static func matched(
    reference: [SoundEvent], estimate: [SoundEvent], configuration: EventMatchingConfiguration
  ) -> [Bool] {
    let right = Set(pairs(reference, estimate, configuration).map(\.estimate))
    return estimate.indices.map(right.contains)
  }

  /// The pairs of events with the same label that are close in time.
  private static func pairs(
    _ reference: [SoundEvent], _ estimate: [SoundEvent], _ configuration: EventMatchingConfiguration
  ) -> [(reference: Int, estimate: Int)] {
    var candidates: [(reference: Int, estimate: Int)] = []
    for (index, event) in reference.enumerated() {
      for (other, guess) in estimate.enumerated() where event.label == guess.label {
        if configuration.isNear(event, guess) { candidates.append((index, other)) }
      }
    }
    return switch configuration.matching {
    case .optimal:
      BipartiteMatching.pairs(of: candidates, referenceCount: reference.count, estimateCount: estimate.count)
    case .greedy: greedyPairs(of: candidates, reference.count, estimate.count)
    }
  }

  /// Pairs of unmatched events that are close in time, with any labels: for each event of the reference the first one.
  private func substitutions(
    _ reference: [SoundEvent], _ estimate: [SoundEvent], _ isFound: [Bool], _ isRight: [Bool]
  ) -> Int {
    var isTaken = isRight
    var count = 0
    for (index, event) in reference.enumerated() where !isFound[index] {
      let other = estimate.indices.first { !isTaken[$0] && configuration.isNear(event, estimate[$0]) }
      guard let other else { continue }
      isTaken[other] = true
      count += 1
    }
    return count
  }

  private static func greedyPairs(
    of candidates: [(reference: Int, estimate: Int)], _ referenceCount: Int, _ estimateCount: Int
  ) -> [(reference: Int, estimate: Int)] {
    var isFound = [Bool](repeating: false, count: referenceCount)
    var isTaken = [Bool](repeating: false, count: estimateCount)
    return candidates.filter { pair in
      guard !isFound[pair.reference], !isTaken[pair.estimate] else { return false }
      isFound[pair.reference] = true
      isTaken[pair.estimate] = true
      return true
    }
  }

  /// Adds the events of another shard.
  public mutating func merge(_ other: EventBasedMetric) throws(EvaluationError) {
    try Self.requireSame(labels, other.labels)
    try Self.requireSame(configuration, other.configuration)
    try Self.requireSame(emptyEstimateRule, other.emptyEstimateRule)
    counts.merge(other.counts)
  }

  /// The scores of all events together.
  public var value: SoundEventResults { counts.results(hasNegatives: false, rule: emptyEstimateRule) }
}
