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

  /// A procedure before its first answer.
  ///
  /// - Throws: `HearingTestError`.
  public func procedure(range: LevelRange) throws(HearingTestError) -> any ThresholdProcedure {
    switch self {
    case .threeHits: try ThreeHitsProcedure(range: range)
    case .hughsonWestlake: try AscendingProcedure(form: .hughsonWestlake, range: range)
    case .iso8253: try AscendingProcedure(form: .iso8253, range: range)
    case .iso8253Short: try AscendingProcedure(form: .iso8253Short, range: range)
    case .oneUpOneDown: try TransformedStaircase(range: range, configuration: .init(answersPerStepDown: 1))
    case .twoDownOneUp: try TransformedStaircase(range: range, configuration: .init(answersPerStepDown: 2))
    case .bayesian: try BayesianProcedure(range: range)
    case .bayesianWithoutTimes: try BayesianProcedure(range: range, configuration: .withoutTimes)
    case .bayesianQuick: try BayesianProcedure(range: range, configuration: .quick)
    }
  }
}
