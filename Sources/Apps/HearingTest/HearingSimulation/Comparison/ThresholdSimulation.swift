import AudioCore
import EvaluationMetrics
import HearingTest

/// Tests many simulated listeners at one frequency by one procedure.
///
/// Listener n has the same threshold and the same random numbers for every procedure and every partition into shards.
/// So procedures are compared on the same people, and shards can be computed in any order.
package struct ThresholdSimulation: Sendable {
  /// The procedure that is tested.
  package let method: ProcedureMethod
  /// The listeners' responses.
  package let model: ListenerModel
  /// The levels that may be presented.
  package let range: LevelRange
  /// The thresholds are uniformly distributed over this range, in decibels.
  package let thresholds: Range<Double>
  /// Seed of the listeners.
  package let seed: UInt64

  /// Creates a simulation; by default with thresholds of −5 to 75 dB and levels of −10 to 100 dB.
  ///
  /// - Throws: `HearingTestError`.
  package init(
    method: ProcedureMethod, model: ListenerModel, range: LevelRange? = nil, thresholds: Range<Double> = -5..<75,
    seed: UInt64
  ) throws(HearingTestError) {
    self.method = method
    self.model = model
    if let range { self.range = range } else { self.range = try LevelRange(lowest: -10, highest: 100) }
    self.thresholds = thresholds
    self.seed = seed
  }

  /// The score of the listeners with these numbers, counted from 0.
  ///
  /// - Throws: `HearingTestError` if the model is out of range.
  package func score(listeners: Range<Int>) throws(HearingTestError) -> ProcedureScore {
    var score = ProcedureScore()
    for number in listeners {
      var random = SeededRandom(
        seed: SeededRandom.seed(
          from: seed, "threshold", "\(number)", "\(model.slope)", "\(model.lapseRate)", "\(model.falseAlarmRate)"))
      let threshold = random.uniform(in: thresholds)
      let audiogram = try Audiogram([.init(.right, frequency: 1000, threshold: threshold)])
      var listener = try model.listener(thresholds: audiogram, seed: random.next())
      let (result, duration) = try Self.test(&listener, by: method.procedure(range: range), threshold: threshold)
      score.update(trialCount: result.trialCount, duration: duration)
      try score.update(threshold: threshold, result: result)
    }
    return score
  }

  /// Runs a procedure to its end. Returns its result and its duration in seconds with the default timing.
  static func test(
    _ listener: inout SimulatedListener, by procedure: consuming any ThresholdProcedure, threshold: Double
  ) -> (result: ThresholdResult, duration: Double) {
    var duration = 0.0
    while let level = procedure.nextLevel {
      let now = threshold + listener.driftPerTrial * Double(listener.trialCount)
      let response = listener.respond(level: level, threshold: now)
      duration += SessionPlan.Timing().meanDuration(of: response)
      procedure.record(response)
    }
    guard let result = procedure.result else { fatalError("a procedure without a next level has a result") }
    return (result, duration)
  }
}
