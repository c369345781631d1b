/// How far a loudness meter is from a reference, in LU (or dB), over recordings or over moments.
public struct LoudnessDeviationMetric: MergeableMetric {
  /// What the metric gives.
  public struct Scores: Sendable, Hashable {
    /// The deviations: bias, spread, extremes; in LU.
    public let deviations: DeviationStatistics
    /// Share of the reference's values that are met within the tolerance, 0…1; one that the meter left out is not met.
    public let withinTolerance: Score
    /// Values of the reference that the meter left out.
    public let missingCount: Int
    /// Values of the meter where the reference has none: loudness of silence, say.
    public let surplusCount: Int
  }

  /// How far off a value may be, in LU; the bound belongs to it.
  public let tolerance: Double
  private var deviations = DeviationStatistics()
  private var withinCount = 0
  private var missingCount = 0
  private var surplusCount = 0

  /// A metric without any value yet; the tolerance by default is EBU Tech 3341's, 0.1 LU.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tolerance that is negative.
  public init(tolerance: Double = 0.1) throws(EvaluationError) {
    try Checked.notNegative("tolerance", tolerance)
    self.tolerance = tolerance
  }

  /// Counts one pair of values in LUFS (or dB re the same reference); `nil` where undefined.
  ///
  /// - Throws: `EvaluationError.invalidValue` for what is not finite; nothing is counted then.
  public mutating func update(reference: Double?, estimate: Double?) throws(EvaluationError) {
    try Checked.finite("loudness", [reference, estimate].compactMap { $0 })
    switch (reference, estimate) {
    case (let reference?, let estimate?):
      deviations.update(estimate - reference)
      if abs(estimate - reference) <= tolerance { withinCount += 1 }
    case (.some, nil): missingCount += 1
    case (nil, .some): surplusCount += 1
    case (nil, nil): break
    }
  }

  /// Adds the values of another shard.
  public mutating func merge(_ other: LoudnessDeviationMetric) throws(EvaluationError) {
    try Self.requireSame(tolerance, other.tolerance)
    deviations.merge(other.deviations)
    withinCount += other.withinCount
    missingCount += other.missingCount
    surplusCount += other.surplusCount
  }

  /// The deviations of all values together.
  public var value: Scores {
    Scores(
      deviations: deviations,
      withinTolerance: .ratio(withinCount, of: deviations.count + missingCount, otherwise: .noItems),
      missingCount: missingCount, surplusCount: surplusCount)
  }
}
