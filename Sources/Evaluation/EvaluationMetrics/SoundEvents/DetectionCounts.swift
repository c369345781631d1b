/// The intermediate statistics of Mesaros, Heittola & Virtanen: "Metrics for polyphonic sound event detection", Applied
/// Sciences 6 (2016), for one class or for all classes together.
struct DetectionCounts: Sendable, Hashable, Codable {
  @Counted var reference = 0
  @Counted var estimate = 0
  @Counted var truePositives = 0
  @Counted var falsePositives = 0
  @Counted var falseNegatives = 0
  /// For segments only.
  @Counted var trueNegatives = 0
  /// Counts for the error rate. For one class, deletions and insertions equal its false negatives and positives.
  @Counted var substitutions = 0
  @Counted var deletions = 0
  @Counted var insertions = 0

  mutating func merge(_ other: DetectionCounts) {
    reference += other.reference
    estimate += other.estimate
    truePositives += other.truePositives
    falsePositives += other.falsePositives
    falseNegatives += other.falseNegatives
    trueNegatives += other.trueNegatives
    substitutions += other.substitutions
    deletions += other.deletions
    insertions += other.insertions
  }

  /// - Parameters:
  ///   - isOneClass: whether the counts are those of one class, which has no substitutions.
  ///   - hasNegatives: whether true negatives were counted.
  ///   - rule: the value of precision and F-measure if nothing was detected.
  func scores(isOneClass: Bool, hasNegatives: Bool, rule: EmptyEstimateRule) -> SoundEventScores {
    let recall = Score.ratio(truePositives, of: reference, otherwise: .noReferenceEvents)
    let precision =
      estimate == 0 && rule == .zeroScore
      ? Score.value(0) : .ratio(truePositives, of: estimate, otherwise: .noEstimatedEvents)
    let fMeasure = precision.combined(with: recall) { $0 + $1 == 0 ? 0 : 2 * $0 * $1 / ($0 + $1) }
    func rate(_ count: Int) -> Score { .ratio(count, of: reference, otherwise: .noReferenceEvents) }
    func share(_ part: Int, _ whole: Int, _ reason: UndefinedScore) -> Score {
      hasNegatives ? .ratio(part, of: whole, otherwise: reason) : .undefined(.notApplicable)
    }
    let sensitivity = share(truePositives, truePositives + falseNegatives, .noReferenceEvents)
    let specificity = share(trueNegatives, trueNegatives + falsePositives, .noInactiveReference)
    return SoundEventScores(
      fMeasure: fMeasure, precision: precision, recall: recall,
      errorRate: rate(substitutions + deletions + insertions),
      substitutionRate: isOneClass ? .undefined(.notApplicable) : rate(substitutions), deletionRate: rate(deletions),
      insertionRate: rate(insertions),
      accuracy: share(
        truePositives + trueNegatives, truePositives + trueNegatives + falsePositives + falseNegatives, .noFrames),
      balancedAccuracy: sensitivity.combined(with: specificity) { 0.5 * $0 + 0.5 * $1 }, sensitivity: sensitivity,
      specificity: specificity, referenceCount: isOneClass ? reference : nil,
      estimateCount: isOneClass ? estimate : nil)
  }
}

/// The counts of all classes together and of each class, in the order of their labels.
struct ClassedCounts: Sendable, Hashable, Codable {
  let labels: [String]
  var overall = DetectionCounts()
  var classes: [DetectionCounts]

  init(labels: [String]) throws(EvaluationError) {
    var seen: Set<String> = []
    for label in labels where !seen.insert(label).inserted { throw .repeatedLabel(label) }
    self.labels = labels
    classes = labels.map { _ in DetectionCounts() }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let labels = try container.decode([String].self, forKey: .labels)
    let classes = try container.decode([DetectionCounts].self, forKey: .classes)
    self = try decoder.checked { () throws(EvaluationError) in
      try Checked.sameCount("classes", labels.count, classes.count)
      return try Self(labels: labels)
    }
    overall = try container.decode(DetectionCounts.self, forKey: .overall)
    self.classes = classes
  }

  mutating func merge(_ other: ClassedCounts) {
    overall.merge(other.overall)
    for index in classes.indices { classes[index].merge(other.classes[index]) }
  }

  /// The class index of each event.
  func classIndices(_ events: [SoundEvent]) throws(EvaluationError) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: zip(labels, labels.indices))
    var indices: [Int] = []
    indices.reserveCapacity(events.count)
    for event in events {
      guard let index = places[event.label] else { throw .unknownLabel(event.label, expected: labels) }
      indices.append(index)
    }
    return indices
  }

  func results(hasNegatives: Bool, rule: EmptyEstimateRule) -> SoundEventResults {
    SoundEventResults(
      overall: overall.scores(isOneClass: false, hasNegatives: hasNegatives, rule: rule),
      classWise: zip(labels, classes).map { label, counts in
        SoundEventResults.ClassScores(
          label: label, scores: counts.scores(isOneClass: true, hasNegatives: hasNegatives, rule: rule))
      })
  }
}
