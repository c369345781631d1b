import AudioCore
import EvaluationMetrics
import HearingTest

/// Many simulated listeners, drawn from a population, whose whole audiogram is tested by one procedure.
package struct AudiogramSimulation: Sendable {
  /// The procedures that can be compared. Raw values are stored and stay.
  package enum Method: Sendable, Hashable {
    /// One place after the other.
    case sequential(ProcedureMethod)
    /// All places at once.
    case bayesian(BayesianAudiogram.Configuration)
  }

  /// The usual frequencies of an audiogram, in hertz, in the order in which they are tested.
  package static let usualFrequencies: [Double] = [1000, 2000, 4000, 8000, 500, 250]

  /// The procedure.
  package let method: Method
  /// How the listeners answer.
  package let model: ListenerModel
  /// Who they are.
  package let population: ListenerPopulation
  /// Frequencies in hertz, in the order in which they are tested.
  package let frequencies: [Double]
  /// The levels that may be presented.
  package let range: LevelRange
  /// Other listeners for another seed.
  package let seed: UInt64

  /// A simulation; levels of −10 to 100 dB if not said.
  ///
  /// - Throws: `HearingTestError`.
  package init(
    method: Method, model: ListenerModel, population: ListenerPopulation = .init(),
    frequencies: [Double] = usualFrequencies, range: LevelRange? = nil, seed: UInt64
  ) throws(HearingTestError) {
    guard !frequencies.isEmpty else { throw .empty(what: "frequencies") }
    self.method = method
    self.model = model
    self.population = population
    self.frequencies = frequencies
    if let range { self.range = range } else { self.range = try LevelRange(lowest: -10, highest: 100) }
    self.seed = seed
  }

  /// The score of some of the listeners, counted from 0.
  ///
  /// - Throws: `HearingTestError` for a model that makes no sense.
  package func score(listeners: Range<Int>) throws(HearingTestError) -> ProcedureScore {
    var score = ProcedureScore()
    let places = Ear.allCases.flatMap { ear in frequencies.map { (point: TonePoint(ear, $0), range: range) } }
    for number in listeners {
      var random = SeededRandom(seed: SeededRandom.seed(from: seed, "audiogram", "\(number)"))
      let audiogram = try population.audiogram(frequencies: frequencies, seed: random.next())
      var listener = try model.listener(thresholds: audiogram, seed: random.next())
      var procedure: any AudiogramProcedure =
        switch method {
        case .sequential(let method): try SequentialAudiogram(method: method, places: places)
        case .bayesian(let configuration): try BayesianAudiogram(places: places, configuration: configuration)
        }
      var duration = 0.0
      while let tone = procedure.nextTone {
        let response = try listener.respond(
          ear: tone.point.ear, frequency: tone.point.frequency, level: tone.level)
        duration += SessionPlan.Timing().meanDuration(of: response)
        procedure.record(response)
      }
      score.update(trialCount: listener.trialCount, duration: duration)
      for place in places {
        guard let result = procedure.results[place.point] else { continue }
        let threshold = try audiogram.threshold(place.point.ear, at: place.point.frequency)
        score.update(threshold: threshold, result: result)
      }
    }
    return score
  }
}
