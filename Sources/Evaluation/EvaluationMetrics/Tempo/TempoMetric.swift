/// Tempo estimation over recordings: the mean P-score, and the shares with one and with both tempi correct.
public struct TempoMetric: MergeableMetric {
  /// Largest error of a tempo, as a share of the reference's.
  public let tolerance: Double
  private var means = MeanScores()

  /// Creates a metric without recordings; by default with mir_eval's tolerance, 8 %.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tolerance outside of 0…1.
  public init(tolerance: Double = 0.08) throws(EvaluationError) {
    try Checked.parameter("tolerance", tolerance, in: 0...1)
    self.tolerance = tolerance
  }

  /// Reads means and checks the tolerance as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tolerance = try container.decode(Double.self, forKey: .tolerance)
    self = try decoder.checked { () throws(EvaluationError) in try Self(tolerance: tolerance) }
    means = try container.decode(MeanScores.self, forKey: .means)
  }

  /// Counts one recording and returns its scores; see `TempoScores`.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a value that is out of range.
  @discardableResult
  public mutating func update(
    reference: TempoPair, weight: Double, estimate: TempoPair
  ) throws(EvaluationError) -> TempoScores {
    let scores = try TempoScores(reference: reference, weight: weight, estimate: estimate, tolerance: tolerance)
    try means.update(scores.named)
    return scores
  }

  /// Adds the recordings of another shard.
  public mutating func merge(_ other: TempoMetric) throws(EvaluationError) {
    try Self.requireSame(tolerance, other.tolerance)
    try means.merge(other.means)
  }

  /// The means under mir_eval's names; empty before the first recording.
  public var value: [NamedScore] { means.value }
}
