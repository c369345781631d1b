/// The mean of a score over recordings, with the number of recordings without a value.
public struct MeanScore: Sendable, Hashable, Codable {
  private var sum = ExactSum()
  /// Number of recordings with a value.
  @Counted public private(set) var definedCount = 0
  /// Numbers of recordings without a value, by reason.
  public private(set) var undefinedCounts: [UndefinedScore: Int] = [:]

  /// Creates a mean without recordings.
  public init() {}

  /// Reads a mean and checks its counts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sum = try container.decode(ExactSum.self, forKey: .sum)
    _definedCount = try container.decode(Counted.self, forKey: .definedCount)
    undefinedCounts = try container.decode([UndefinedScore: Counted].self, forKey: .undefinedCounts)
      .mapValues(\.wrappedValue)
  }

  /// Counts one recording's score.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a value that is not a number or whose magnitude is above
  ///   `ExactSum.largestTerm`; nothing is counted then.
  public mutating func update(_ score: Score) throws(EvaluationError) {
    switch score {
    case .value(let value):
      try sum.add(value)
      definedCount += 1
    case .undefined(let reason): undefinedCounts[reason, default: 0] += 1
    }
  }

  /// Adds the recordings of another mean.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if the sum is too large; nothing is counted then.
  public mutating func merge(_ other: MeanScore) throws(EvaluationError) {
    try sum.merge(other.sum)
    definedCount += other.definedCount
    undefinedCounts.merge(other.undefinedCounts, uniquingKeysWith: +)
  }

  /// Number of recordings without a value.
  public var undefinedCount: Int { undefinedCounts.values.reduce(0, +) }

  /// The mean over the recordings with a value.
  public var value: Score {
    .ratio(sum.value, of: Double(definedCount), otherwise: undefinedCounts.isEmpty ? .noItems : .noneDefined)
  }

  /// The mean over all recordings, with a substitute for each missing value.
  ///
  /// If an empty estimate makes a score undefined, `value` ignores the recordings for which a detector gave nothing.
  /// This function includes them.
  public func value(undefinedAs substitute: Double) -> Score {
    let missing = undefinedCount
    return .ratio(
      sum.value + substitute * Double(missing), of: Double(definedCount + missing), otherwise: .noItems)
  }
}
