/// The deviations of a loudness meter from a reference in LU (or dB), over recordings or times.
public struct LoudnessDeviationMetric: MergeableMetric {
  /// The scores of the metric.
  public struct Scores: Sendable, Hashable, Codable {
    /// The deviations: bias, spread, extremes; in LU.
    public let deviations: DeviationStatistics
    /// Share of the reference's values that the meter meets within the tolerance, 0…1. A missing value is not met.
    public let withinTolerance: Score
    /// Number of the reference's values that are missing from the meter.
    public let missingCount: Int
    /// Number of the meter's values where the reference has none, for instance in silence.
    public let surplusCount: Int
  }

  /// Largest deviation in LU that is within the tolerance; equality is within it.
  public let tolerance: Double
  private var deviations = DeviationStatistics()
  @Counted private var withinCount = 0
  @Counted private var missingCount = 0
  @Counted private var surplusCount = 0

  /// Creates a metric without values; the default tolerance is that of EBU Tech 3341, 0.1 LU.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tolerance that is negative.
  public init(tolerance: Double = 0.1) throws(EvaluationError) {
    try Checked.notNegative("tolerance", tolerance)
    self.tolerance = tolerance
  }

  /// Reads counts and checks the tolerance as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tolerance = try container.decode(Double.self, forKey: .tolerance)
    self = try decoder.checked { () throws(EvaluationError) in try Self(tolerance: tolerance) }
    deviations = try container.decode(DeviationStatistics.self, forKey: .deviations)
    _withinCount = try container.decode(Counted.self, forKey: .withinCount)
    _missingCount = try container.decode(Counted.self, forKey: .missingCount)
    _surplusCount = try container.decode(Counted.self, forKey: .surplusCount)
  }

  /// Counts one pair of values in LUFS (or dB with the same reference); `nil` if undefined.
  ///
  /// - Throws: `EvaluationError.invalidValue` for a value that is not a number or whose magnitude is above 2²⁰,
  ///   `.invalidParameter` for such a difference; nothing is counted then.
  public mutating func update(reference: Double?, estimate: Double?) throws(EvaluationError) {
    try Checked.finite("loudness", [reference, estimate].compactMap { $0 })
    switch (reference, estimate) {
    case (let reference?, let estimate?):
      try deviations.update(estimate - reference)
      if abs(estimate - reference) <= tolerance { withinCount += 1 }
    case (.some, nil): missingCount += 1
    case (nil, .some): surplusCount += 1
    case (nil, nil): break
    }
  }

  /// Adds the values of another shard.
  public mutating func merge(_ other: LoudnessDeviationMetric) throws(EvaluationError) {
    try Self.requireSame(tolerance, other.tolerance)
    try deviations.merge(other.deviations)
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
