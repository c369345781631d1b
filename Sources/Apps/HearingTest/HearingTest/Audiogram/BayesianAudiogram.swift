import Foundation

/// Measures the whole audiogram at once. Every answer changes the estimates at all frequencies and of the other ear, by
/// the correlations of the prior. The next tone is the one that is expected to reduce the sum of all variances most.
///
/// The idea is that of Cox and de Vries (2015), Song et al. (Ear and Hearing 36, 2015) and Schlittenlacher, Turner and
/// Moore (JASA 144, 2018), who use Gaussian processes. Here the places are those of the audiogram, and the likelihood
/// at each place is exact. The procedure ends when every place is certain enough, or at its largest number of trials.
/// Places that are not certain by then are unreliable.
package struct BayesianAudiogram: AudiogramProcedure {
  /// The criteria for the end.
  package struct Configuration: Sendable, Hashable, Codable {
    /// It stops when the root mean square of all places' standard deviations has fallen to this, in decibels.
    package var targetDeviation: Double
    /// Number of trials after which it stops.
    package var mostTrials: Int
    /// A place with a larger standard deviation at the end is unreliable; decibels.
    package var largestDeviation: Double
    /// The evidence from the time of a press; `nil` to ignore the time.
    package var evidence: ReactionTimeEvidence?

    /// Creates a configuration; by default 45 trials, with a target that is rarely reached before.
    package init(
      targetDeviation: Double = 2.5, mostTrials: Int = 45, largestDeviation: Double = 8,
      evidence: ReactionTimeEvidence? = .usual
    ) {
      self.targetDeviation = targetDeviation
      self.mostTrials = mostTrials
      self.largestDeviation = largestDeviation
      self.evidence = evidence
    }
  }

  /// How far from the mean levels are considered, and the step between them, in decibels.
  private static let reach = 16.0
  private static let spacing = 2.0

  /// The configuration of this test.
  package let configuration: Configuration
  /// The places with the levels that may be presented there.
  package let places: [(point: TonePoint, range: LevelRange)]
  /// The tone to present next.
  package private(set) var nextTone: TestTone?
  /// The results: empty before the end, then those of all places.
  package private(set) var results: [TonePoint: ThresholdResult] = [:]
  /// Number of answers so far.
  package private(set) var trialCount = 0
  private var posterior: AudiogramPosterior
  private var nextPlace = 0
  private var missedAtHighest: [Bool]
  private var heardAtLowest: [Bool]
  private var counts: [Int]

  /// Creates a test with the typical prior, or another prior for the same places in the same order.
  ///
  /// - Throws: `HearingTestError`.
  package init(
    places: [(point: TonePoint, range: LevelRange)], configuration: Configuration = .init(),
    prior: AudiogramPrior? = nil
  ) throws(HearingTestError) {
    guard !places.isEmpty else { throw .empty(what: "places of an audiogram") }
    guard Set(places.map(\.point)).count == places.count else { throw .repeated(what: "an ear and a frequency") }
    for place in places { try Checked.within("frequency", place.point.frequency, 125...8000) }
    try Checked.within("target deviation", configuration.targetDeviation, 0.2...20)
    try Checked.within("most trials", configuration.mostTrials, 1...10_000)
    try Checked.within("largest deviation", configuration.largestDeviation, 1...40)
    let prior = prior ?? .typical(places.map(\.point))
    guard prior.points == places.map(\.point) else { throw .noValue(table: "prior", frequency: 0) }
    self.places = places
    self.configuration = configuration
    posterior = AudiogramPosterior(prior)
    missedAtHighest = [Bool](repeating: false, count: places.count)
    heardAtLowest = missedAtHighest
    counts = [Int](repeating: 0, count: places.count)
    advance()
  }

  /// Records the answer to `nextTone`.
  package mutating func record(_ response: ToneResponse) {
    guard let tone = nextTone else { fatalError("the procedure has ended") }
    trialCount += 1
    counts[nextPlace] += 1
    let range = places[nextPlace].range
    if tone.level >= range.highest { missedAtHighest[nextPlace] = !response.heard }
    if tone.level <= range.lowest { heardAtLowest[nextPlace] = response.heard }
    var chance = 1.0
    if response.heard, let evidence = configuration.evidence, let time = response.reactionTime {
      chance = evidence.chanceRatio(at: time)
    }
    posterior.update(place: nextPlace, level: tone.level, heard: response.heard, chance: chance)
    advance()
  }

  private mutating func advance() {
    let marginals = places.indices.map { posterior.marginal($0) }
    let moments = marginals.map { AudiogramPosterior.moments($0) }
    let meanVariance = moments.reduce(0) { $0 + $1.variance } / Double(moments.count)
    if trialCount >= configuration.mostTrials || meanVariance.squareRoot() <= configuration.targetDeviation {
      for (index, place) in places.enumerated() { results[place.point] = result(index, moments[index]) }
      nextTone = nil
      return
    }
    let covariance = posterior.covariance
    var best = (gain: -1.0, place: 0, level: 0.0)
    for index in places.indices {
      let (mean, variance) = moments[index]
      let range = places[index].range
      // How much a reduction of this variance reduces the others: the squares of the regressions on this place.
      let own = covariance[index * places.count + index]
      let spreading = places.indices.reduce(0.0) { sum, other in
        let slope = covariance[index * places.count + other] / own
        return sum + slope * slope
      }
      let middle = range.clamped(mean.rounded())
      let levels = stride(
        from: range.clamped(middle - Self.reach), through: range.clamped(middle + Self.reach), by: Self.spacing)
      for level in levels {
        let left = Self.expectedVariance(marginals[index], after: level, posterior.function)
        let gain = (variance - left) * spreading
        if gain > best.gain { best = (gain, index, level) }
      }
    }
    nextPlace = best.place
    nextTone = TestTone(places[best.place].point, level: best.level)
  }

  private static func expectedVariance(
    _ marginal: [Double], after level: Double, _ function: AveragedFunction
  ) -> Double {
    var (zeroth, first, second, all, allFirst, allSecond) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (t, p) in marginal.enumerated() where p > 1e-9 {
      let x = AudiogramPosterior.threshold(t) - level
      let heard = p * function.heard(-x)
      zeroth += heard
      first += heard * x
      second += heard * x * x
      all += p
      allFirst += p * x
      allSecond += p * x * x
    }
    func spread(_ zeroth: Double, _ first: Double, _ second: Double) -> Double {
      zeroth > 1e-12 ? second - first * first / zeroth : 0
    }
    return spread(zeroth, first, second) + spread(all - zeroth, allFirst - first, allSecond - second)
  }

  private func result(_ index: Int, _ moments: (mean: Double, variance: Double)) -> ThresholdResult {
    let (range, count, deviation) = (places[index].range, counts[index], moments.variance.squareRoot())
    // *No response* only if the highest level was presented: the other places alone do not justify it.
    if moments.mean > range.highest, missedAtHighest[index] { return .noResponse(at: range.highest, trialCount: count) }
    if moments.mean < range.lowest, heardAtLowest[index] { return .atOrBelow(range.lowest, trialCount: count) }
    guard deviation <= configuration.largestDeviation, moments.mean <= range.highest else {
      return .unreliable(
        .tooManyTrials, bestGuess: range.clamped(moments.mean), standardDeviation: deviation, trialCount: count)
    }
    return .threshold(moments.mean, standardDeviation: deviation, trialCount: count)
  }
}
