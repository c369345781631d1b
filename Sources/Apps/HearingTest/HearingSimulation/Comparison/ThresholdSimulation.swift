import AudioCore
import EvaluationMetrics
import HearingTest

/// Many simulated listeners tested at one frequency by one procedure.
///
/// Listener number n has the same threshold and the same chances with every procedure and however the listeners are shared
/// out, so that procedures are compared on the same people and shards may be done in any order.
package struct ThresholdSimulation: Sendable {
  /// The procedure.
  package let method: ProcedureMethod
  /// How the listeners answer.
  package let model: ListenerModel
  /// The levels that may be presented.
  package let range: LevelRange
  /// Thresholds are spread evenly over this range, in decibels.
  package let thresholds: Range<Double>
  /// Other listeners for another seed.
  package let seed: UInt64

  /// A simulation; by default thresholds of −5 to 75 dB and levels of −10 to 100 dB.
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

  /// The score of some of the listeners, counted from 0.
  ///
  /// - Throws: `HearingTestError` for a model that makes no sense.
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
      score.update(threshold: threshold, result: result)
    }
    return score
  }

  /// Runs a procedure to its end; the result, and the seconds that it takes by the usual times.
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
    guard let result = procedure.result else { preconditionFailure("a procedure without a next level has a result") }
    return (result, duration)
  }
}
