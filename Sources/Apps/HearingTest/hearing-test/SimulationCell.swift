import HearingReports
import HearingSimulation
import HearingTest

/// What is simulated: one frequency by one procedure, or the whole audiogram.
enum SimulatedProcedure: Hashable, Sendable {
  case threshold(ProcedureMethod)
  case audiogram
  case audiogramWithoutTimes
  /// A whole session, with all that belongs to it.
  case session(SessionPlan.Procedure, SessionSimulation.Ears)

  /// Those that find one threshold, or an audiogram.
  static let usual = ProcedureMethod.allCases.map(SimulatedProcedure.threshold) + [.audiogram, .audiogramWithoutTimes]
  /// Sessions by the procedures that `run` has for them.
  static let sessions = SessionSimulation.Ears.allCases.flatMap { ears in
    [SessionPlan.Procedure.sequential(.bayesian), .wholeAudiogram(mostTrials: 60)].map { session($0, ears) }
  }
  static let all = usual + sessions

  var name: String {
    switch self {
    case .threshold(let method): method.rawValue
    case .audiogram: "bayesian-audiogram"
    case .audiogramWithoutTimes: "bayesian-audiogram-without-times"
    case .session(let procedure, let ears): "session-\(procedure.name)-\(ears.rawValue)"
    }
  }

  init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

/// One row of the comparison: a procedure with listeners of one kind.
struct SimulationCell: Hashable, Sendable {
  /// Listeners that are done in one piece, so that several threads have something to do.
  static let piece = 100

  let procedure: SimulatedProcedure
  let slope: Double
  let errorRate: Double
  let drift: Double
  let seed: UInt64

  /// The score of some of the listeners.
  func score(_ listeners: Range<Int>) throws(HearingTestError) -> ProcedureScore {
    var model = ListenerModel(slope: slope, errorRate: errorRate)
    model.driftPerTrial = drift
    switch procedure {
    case .threshold(let method):
      return try ThresholdSimulation(method: method, model: model, seed: seed).score(listeners: listeners)
    case .audiogram:
      return try AudiogramSimulation(method: .bayesian(.init()), model: model, seed: seed).score(listeners: listeners)
    case .audiogramWithoutTimes:
      return try AudiogramSimulation(method: .bayesian(.init(evidence: nil)), model: model, seed: seed)
        .score(listeners: listeners)
    case .session(let procedure, let ears):
      return try SessionSimulation(procedure: procedure, model: model, ears: ears, seed: seed).score(
        listeners: listeners)
    }
  }
}
