/// The mean of a score over recordings, with the number of those that have none.
public struct MeanScore: Sendable, Hashable, Codable {
  private var sum = ExactSum()
  /// Recordings with a value.
  public private(set) var definedCount = 0
  /// Recordings without, by reason.
  public private(set) var undefinedCounts: [UndefinedScore: Int] = [:]

  /// No recording yet.
  public init() {}

  /// Counts one recording's score.
  ///
  /// - Precondition: a value is of a magnitude up to `ExactSum.largestTerm`.
  public mutating func update(_ score: Score) {
    switch score {
    case .value(let value):
      sum.add(value)
      definedCount += 1
    case .undefined(let reason): undefinedCounts[reason, default: 0] += 1
    }
  }

  /// Adds the recordings of another mean.
  public mutating func merge(_ other: MeanScore) {
    sum.merge(other.sum)
    definedCount += other.definedCount
    undefinedCounts.merge(other.undefinedCounts, uniquingKeysWith: +)
  }

  /// Recordings without a value.
  public var undefinedCount: Int { undefinedCounts.values.reduce(0, +) }

  /// The mean over the recordings that have a value.
  public var value: Score {
    .ratio(sum.value, of: Double(definedCount), otherwise: undefinedCounts.isEmpty ? .noItems : .noneDefined)
  }

  /// The mean over all recordings, with a number in place of each value that is missing.
  ///
  /// Where an estimate's being empty makes its score undefined, `value` leaves out the recordings on which a detector gave
  /// nothing; this does not.
  public func value(undefinedAs substitute: Double) -> Score {
    let missing = undefinedCount
    return .ratio(
      sum.value + substitute * Double(missing), of: Double(definedCount + missing), otherwise: .noItems)
  }
}
