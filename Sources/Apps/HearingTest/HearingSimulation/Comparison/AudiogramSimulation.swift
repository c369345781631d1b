import AudioCore
import EvaluationMetrics
import HearingTest

/// Tests the whole audiograms of many simulated listeners, drawn from a population, by one procedure.
package struct AudiogramSimulation: Sendable {
  /// The procedures that can be compared.
  package enum Method: Sendable, Hashable {
    /// One place after another.
    case sequential(ProcedureMethod)
    /// All places together.
    case bayesian(BayesianAudiogram.Configuration)
  }

  /// The usual frequencies of an audiogram, in hertz, in the order in which they are tested.
  package static let usualFrequencies: [Double] = [1000, 2000, 4000, 8000, 500, 250]

  /// The procedure that is tested.
  package let method: Method
  /// The listeners' responses.
  package let model: ListenerModel
  /// The distribution of the listeners' audiograms.
  package let population: ListenerPopulation
  /// Frequencies in hertz, in the order in which they are tested.
  package let frequencies: [Double]
  /// The levels that may be presented.
  package let range: LevelRange
  /// Seed of the listeners.
  package let seed: UInt64

  /// Creates a simulation; by default with levels of −10 to 100 dB.
  ///
  /// - Throws: `HearingTestError.empty` without a frequency.
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

  /// The score of the listeners with these numbers, counted from 0.
  ///
  /// - Throws: `HearingTestError` if the model is out of range.
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
        try score.update(threshold: threshold, result: result)
      }
    }
    return score
  }
}
