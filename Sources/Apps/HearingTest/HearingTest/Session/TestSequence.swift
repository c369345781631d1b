import AudioCore

/// The order of a session's trials: it chooses the next presentation from the answers so far. It has no time.
struct TestSequence: Sendable {
  /// Smallest number of catch trials before their share is judged: one of two would mean nothing.
  private static let fewestCatchTrials = 3
  /// If a retest has no response at this many decibels above the first threshold or more, the sound was lost.
  private static let lostSound = 20.0

  let plan: SessionPlan
  private var procedure: any AudiogramProcedure
  /// The retests; `nil` while thresholds are missing, or if there are none.
  private var retests: SequentialAudiogram?
  private var retestPlaces: [(point: TonePoint, range: LevelRange)] = []
  /// The masked places; `nil` while thresholds without noise are missing.
  private var masked: MaskedPlaces?
  private var random: SeededRandom
  private var practice: Practice
  private(set) var trialCount = 0
  /// Number of tones that were answered, for any purpose.
  private(set) var answeredToneCount = 0
  private(set) var catchTrialCount = 0
  private(set) var falseAlarmCount = 0
  private var lastWasCatch = true
  private(set) var next: Presentation?

  init(_ plan: SessionPlan) throws(HearingTestError) {
    try plan.validate()
    self.plan = plan
    let places = plan.places.map { (point: $0.point, range: $0.range) }
    switch plan.procedure {
    case .sequential(let method): procedure = try SequentialAudiogram(method: method, places: places)
    case .wholeAudiogram(let mostTrials):
      procedure = try BayesianAudiogram(places: places, configuration: .init(mostTrials: mostTrials))
    }
    retestPlaces = places.filter { $0.point.frequency == plan.retestFrequency }
    if retestPlaces.count == places.count { retestPlaces = [] }
    random = SeededRandom(seed: SeededRandom.seed(from: plan.seed, "session"))
    practice = Practice(plan)
    prepare()
  }

  /// Records the answer to `next`.
  mutating func record(_ response: ToneResponse) {
    guard let presentation = next else { fatalError("the session has ended") }
    trialCount += 1
    lastWasCatch = presentation.purpose == .catchTrial
    if presentation.level != nil, response.heard { answeredToneCount += 1 }
    switch presentation.purpose {
    case .familiarisation: practice.record(response)
    case .threshold: procedure.record(response)
    case .retest: retests?.record(response)
    case .masked: masked?.record(response)
    case .catchTrial:
      catchTrialCount += 1
      if response.heard { falseAlarmCount += 1 }
    }
    prepare()
  }

  /// Whether the practice tones were not answered, which ends the session.
  var isUnanswered: Bool { practice.isUnanswered }

  private mutating func prepare() {
    let timing = plan.timing
    // Both numbers are drawn for every trial, so that pauses do not depend on the purpose of the trials.
    let pause = random.uniform(in: timing.shortestPause..<max(timing.longestPause, timing.shortestPause.nextUp))
    let chance = random.uniform()
    if let tone = practice.nextTone {
      next = Presentation(
        number: trialCount, purpose: .familiarisation, point: tone.point, level: tone.level, pause: pause)
      return
    }
    guard !isUnanswered, let (purpose, tone, noise) = nextTone() else {
      next = nil
      return
    }
    // Never two successive catch trials: the listener would think that the session is over.
    let isCatch = chance < plan.catchTrialShare && !lastWasCatch
    // A listener would recognise catch trials by missing noise, so they have noise, too.
    next = Presentation(
      number: trialCount, purpose: isCatch ? .catchTrial : purpose, point: tone.point,
      level: isCatch ? nil : tone.level, noise: noise, pause: pause)
  }

  /// Thresholds first, then retests, then the places that need noise in the other ear.
  private mutating func nextTone() -> (purpose: Trial.Purpose, tone: TestTone, noise: Double?)? {
    if let tone = procedure.nextTone { return (.threshold, tone, nil) }
    if retests == nil, !retestPlaces.isEmpty {
      // A retest may use the results of neighbouring places as its expectation, but not the first result.
      let others = procedure.results.filter { $0.key.frequency != plan.retestFrequency }
      retests = try? SequentialAudiogram(
        method: plan.procedure.furtherMethod, places: retestPlaces, expected: others)
    }
    if let tone = retests?.nextTone { return (.retest, tone, nil) }
    if masked == nil { masked = MaskedPlaces(plan, unmasked: procedure.results) }
    return masked?.next.map { (.masked, $0.tone, $0.noise) }
  }

  /// Number of places that remain to be measured with noise.
  var remainingMaskedCount: Int { masked?.remainingCount ?? 0 }

  /// The results so far that count.
  func entries() -> [SessionOutcome.Entry] {
    let share = catchTrialCount >= Self.fewestCatchTrials ? Double(falseAlarmCount) / Double(catchTrialCount) : 0
    let soundWasLost = plan.places.contains { place in
      guard let first = procedure.results[place.point]?.threshold else { return false }
      return retests?.results[place.point]?.status == .noResponse && place.range.highest - first >= Self.lostSound
    }
    return plan.places.compactMap { place in
      guard let unmasked = procedure.results[place.point] else { return nil }
      let retest = retests?.results[place.point]
      let masking = masked?.result(at: place.point)
      var result = masking?.result ?? unmasked
      if masking == nil, MaskedPlaces.otherLevel(place.point, plan, procedure.results) != nil {
        result = doubted(unmasked, .notMasked)
      } else if share > plan.largestFalseAlarmShare {
        result = doubted(result, .falseAlarms)
      } else if let retest, masking == nil, differs(unmasked, retest) {
        result = doubted(result, .retestDiffers)
      }
      if soundWasLost, result.status == .noResponse {
        result = .unreliable(.retestDiffers, bestGuess: nil, trialCount: result.trialCount)
      }
      return .init(
        point: place.point, result: result, retest: retest,
        masking: masking.map { .init(unmasked: unmasked, noise: $0.noise) })
    }
  }

  private func differs(_ result: ThresholdResult, _ retest: ThresholdResult) -> Bool {
    let isKnown = result.status != .unreliable && retest.status != .unreliable
    // A bound is compared by its level: -8 dB differs little from 'at or below -10 dB'.
    guard isKnown, let first = result.level, let second = retest.level else { return result.status != retest.status }
    let deviations = [result.standardDeviation, retest.standardDeviation].compactMap { $0 }
    let chance = 1.96 * deviations.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return abs(first - second) > max(plan.retestTolerance, chance)
  }

  private func doubted(_ result: ThresholdResult, _ reason: ThresholdResult.Reason) -> ThresholdResult {
    // 'No response' is kept: it needs no answer.
    guard result.status == .threshold || result.status == .atOrBelow else { return result }
    return .unreliable(
      reason, bestGuess: result.level, standardDeviation: result.standardDeviation, trialCount: result.trialCount)
  }
}
