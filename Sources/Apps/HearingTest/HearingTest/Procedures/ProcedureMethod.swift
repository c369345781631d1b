/// The procedures by name. Raw values are stored and stay.
public enum ProcedureMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// The rule of a simple app: 10 down, 5 up, three hits.
  case threeHits = "three-hits"
  /// Modified Hughson–Westlake, two of three ascents.
  case hughsonWestlake = "hughson-westlake"
  /// ISO 8253-1, ascending method.
  case iso8253 = "iso-8253-1"
  /// ISO 8253-1, ascending method, short form.
  case iso8253Short = "iso-8253-1-short"
  /// Levitt, one up, one down.
  case oneUpOneDown = "one-up-one-down"
  /// Levitt, two down, one up: 70.7 %.
  case twoDownOneUp = "two-down-one-up"
  /// Bayesian, for use: the more careful of the two.
  case bayesian
  /// Bayesian, with the time of the press left out of account.
  case bayesianWithoutTimes = "bayesian-without-times"
  /// Bayesian, that stops sooner.
  case bayesianQuick = "bayesian-quick"

  /// About where a threshold is.
  public struct Expectation: Sendable, Hashable {
    /// In decibels.
    public var level: Double
    /// The standard deviation of the prior that Bayesian procedures begin with, in decibels.
    public var deviation: Double
    /// What that prior has everywhere besides, as a share of its height: 0 to 1.
    public var floor: Double

    /// An expectation.
    public init(level: Double, deviation: Double = 12, floor: Double = 0) {
      self.level = level
      self.deviation = deviation
      self.floor = floor
    }
  }

  /// Whether it is one of the Bayesian ones, for which any beginning is as good as their own.
  public var isBayesian: Bool {
    switch self {
    case .bayesian, .bayesianQuick, .bayesianWithoutTimes: true
    default: false
    }
  }

  /// A procedure before its first answer.
  ///
  /// - Parameter expected: about where the threshold is, if that is known: the procedure begins there, the Bayesian ones with such
  ///   a prior. What they begin with otherwise is theirs.
  /// - Throws: `HearingTestError`.
  public func procedure(
    range: LevelRange, expected: Expectation? = nil
  ) throws(HearingTestError) -> any ThresholdProcedure {
    // Those that go down begin where a tone is heard.
    let above = expected.map { range.clamped($0.level + 10) }
    switch self {
    case .threeHits: return try ThreeHitsProcedure(range: range, start: above ?? 60)
    case .hughsonWestlake: return try AscendingProcedure(form: .hughsonWestlake, range: range, start: above)
    case .iso8253: return try AscendingProcedure(form: .iso8253, range: range, start: above)
    case .iso8253Short: return try AscendingProcedure(form: .iso8253Short, range: range, start: above)
    case .oneUpOneDown: return try staircase(range, answersPerStepDown: 1, start: above)
    case .twoDownOneUp: return try staircase(range, answersPerStepDown: 2, start: above)
    case .bayesian: return try bayesian(range, .init(), expected)
    case .bayesianWithoutTimes: return try bayesian(range, .withoutTimes, expected)
    case .bayesianQuick: return try bayesian(range, .quick, expected)
    }
  }

  private func staircase(
    _ range: LevelRange, answersPerStepDown: Int, start: Double?
  ) throws(HearingTestError) -> TransformedStaircase {
    var configuration = TransformedStaircase.Configuration(answersPerStepDown: answersPerStepDown)
    if let start { configuration.start = start }
    return try TransformedStaircase(range: range, configuration: configuration)
  }

  private func bayesian(
    _ range: LevelRange, _ configuration: BayesianProcedure.Configuration, _ expected: Expectation?
  ) throws(HearingTestError) -> BayesianProcedure {
    var configuration = configuration
    if let expected {
      configuration.priorMean = range.clamped(expected.level)
      configuration.priorDeviation = expected.deviation
      configuration.priorFloor = expected.floor
    }
    return try BayesianProcedure(range: range, configuration: configuration)
  }
}
