import HearingReports
import HearingSimulation
import HearingTest

/// The subject of a simulation: one frequency with one procedure, a whole audiogram, or a whole session.
enum SimulatedProcedure: Hashable, Sendable {
  case threshold(ProcedureMethod)
  case audiogram
  case audiogramWithoutTimes
  /// A whole session with all its parts.
  case session(SessionPlan.Procedure, SessionSimulation.Ears)

  /// The default procedures: those that find one threshold or an audiogram.
  static let usual = ProcedureMethod.allCases.map(SimulatedProcedure.threshold) + [.audiogram, .audiogramWithoutTimes]
  /// Whole sessions, with each procedure that `run` offers.
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
  /// Listeners per unit of work. The units are small enough to keep several threads busy.
  static let piece = 100

  let procedure: SimulatedProcedure
  let slope: Double
  let errorRate: Double
  let drift: Double
  let seed: UInt64

  /// The score of a part of the listeners.
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
