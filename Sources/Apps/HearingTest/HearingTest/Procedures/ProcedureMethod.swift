/// The procedures by name. Raw values are used in stored files and must not change.
public enum ProcedureMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// The rule of a simple app: 10 dB down, 5 dB up, three hits.
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
  /// Bayesian; the default for tests of people.
  case bayesian
  /// Bayesian, ignoring the time of the press.
  case bayesianWithoutTimes = "bayesian-without-times"
  /// Bayesian, stopping earlier.
  case bayesianQuick = "bayesian-quick"

  /// The expected place of a threshold.
  public struct Expectation: Sendable, Hashable, Codable {
    /// The expected level in decibels.
    public var level: Double
    /// The standard deviation of the prior that Bayesian procedures begin with, in decibels.
    public var deviation: Double
    /// A constant that is added to this prior, as a share of its peak, 0 to 1.
    public var floor: Double

    /// Creates an expectation.
    public init(level: Double, deviation: Double = 12, floor: Double = 0) {
      self.level = level
      self.deviation = deviation
      self.floor = floor
    }
  }

  /// Whether it is a Bayesian procedure, for which any start is as good as its own.
  var isBayesian: Bool {
    switch self {
    case .bayesian, .bayesianQuick, .bayesianWithoutTimes: true
    default: false
    }
  }

  /// Creates a procedure before its first answer.
  ///
  /// - Parameter expected: the expected place of the threshold, if it is known. The procedure starts there; Bayesian
  ///   ones use it as their prior. `nil` for the procedure's own start.
  /// - Throws: `HearingTestError`.
  public func procedure(
    range: LevelRange, expected: Expectation? = nil
  ) throws(HearingTestError) -> any ThresholdProcedure {
    // Descending procedures start where the tone is heard.
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
