/// Onset detection as in mir_eval.onset: a maximum matching of onsets within a window.
///
/// Several recordings are pooled by onsets. Linear in their number.
public struct OnsetMetric: MergeableMetric {
  /// An estimated onset is correct if its distance from an onset of the reference is at most this, in seconds.
  public let window: Double
  private var counts = MatchCounts()

  /// Creates a metric without recordings; by default with mir_eval's window of 50 ms (Böck, Krebs & Schedl, ISMIR 2012,
  /// use 25).
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a window that is negative.
  public init(window: Double = 0.05) throws(EvaluationError) {
    try Checked.notNegative("window", window)
    self.window = window
  }

  /// Reads counts and checks the window as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let window = try container.decode(Double.self, forKey: .window)
    self = try decoder.checked { () throws(EvaluationError) in try Self(window: window) }
    counts = try container.decode(MatchCounts.self, forKey: .counts)
  }

  /// Counts one recording.
  ///
  /// - Parameters:
  ///   - reference: times in seconds, ascending.
  ///   - estimate: times in seconds, ascending.
  /// - Throws: `EvaluationError` for times that are not finite or go back.
  public mutating func update(reference: [Double], estimate: [Double]) throws(EvaluationError) {
    try Checked.times("reference onset", reference)
    try Checked.times("estimated onset", estimate)
    counts.merge(
      try MatchCounts(
        referenceCount: reference.count, estimateCount: estimate.count,
        matchedCount: WindowMatching.pairs(reference: reference, estimate: estimate, window: window).count))
  }

  /// Adds the onsets of another shard.
  public mutating func merge(_ other: OnsetMetric) throws(EvaluationError) {
    try Self.requireSame(window, other.window)
    counts.merge(other.counts)
  }

  /// The scores of all onsets together.
  public var value: EventScores { EventScores(counts) }
}
