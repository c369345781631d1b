import AudioCore

/// The order of a session's trials: which presentation follows from the answers so far. It knows no time.
struct TestSequence: Sendable {
  /// Familiarisation: the level, how many answers in a row end it, and how many trials it may take.
  private static let familiarLevel = 40.0
  private static let familiarAnswers = 2
  private static let familiarTrials = 10
  /// At least so many catch trials before their share is judged: one of two says nothing.
  private static let fewestCatchTrials = 3

  let plan: SessionPlan
  private var procedure: any AudiogramProcedure
  private var retests: SequentialAudiogram?
  private var random: SeededRandom
  private var familiarLeft: Int
  private var familiarLevel: Double
  private var answersInARow = 0
  private(set) var trialCount = 0
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
    if case .sequential(let method) = plan.procedure, let frequency = plan.retestFrequency {
      let again = places.filter { $0.point.frequency == frequency }
      if !again.isEmpty, places.count > again.count {
        retests = try SequentialAudiogram(method: method, places: again)
      }
    }
    random = SeededRandom(seed: SeededRandom.seed(from: plan.seed, "session"))
    familiarLeft = plan.familiarises ? Self.familiarTrials : 0
    familiarLevel = plan.places[0].range.clamped(Self.familiarLevel)
    prepare()
  }

  /// Takes the answer to the presentation that was next.
  mutating func record(_ response: ToneResponse) {
    guard let presentation = next else { preconditionFailure("the session has ended") }
    trialCount += 1
    lastWasCatch = presentation.purpose == .catchTrial
    switch presentation.purpose {
    case .familiarisation: recordFamiliarisation(response)
    case .threshold: procedure.record(response)
    case .retest: retests?.record(response)
    case .catchTrial:
      catchTrialCount += 1
      if response.heard { falseAlarmCount += 1 }
    }
    prepare()
  }

  private mutating func recordFamiliarisation(_ response: ToneResponse) {
    familiarLeft -= 1
    answersInARow = response.heard ? answersInARow + 1 : 0
    if answersInARow == Self.familiarAnswers { familiarLeft = 0 }
    if !response.heard { familiarLevel = plan.places[0].range.clamped(familiarLevel + 10) }
  }

  private mutating func prepare() {
    let timing = plan.timing
    // Both numbers are drawn for every trial, so that pauses do not depend on what the trials are for.
    let pause = random.uniform(in: timing.shortestPause..<max(timing.longestPause, timing.shortestPause.nextUp))
    let chance = random.uniform()
    if familiarLeft > 0 {
      next = Presentation(
        number: trialCount, purpose: .familiarisation, point: plan.places[0].point, level: familiarLevel, pause: pause)
      return
    }
    let purpose: Trial.Purpose = procedure.nextTone != nil ? .threshold : .retest
    guard let tone = procedure.nextTone ?? retests?.nextTone else {
      next = nil
      return
    }
    // Never two in a row: who gets two silences in a row takes the session for finished.
    let isCatch = chance < plan.catchTrialShare && !lastWasCatch
    next = Presentation(
      number: trialCount, purpose: isCatch ? .catchTrial : purpose, point: tone.point,
      level: isCatch ? nil : tone.level, pause: pause)
  }

  /// The results so far, as they count.
  func entries() -> [SessionOutcome.Entry] {
    let share = catchTrialCount >= Self.fewestCatchTrials ? Double(falseAlarmCount) / Double(catchTrialCount) : 0
    return plan.places.compactMap { place in
      guard var result = procedure.results[place.point] else { return nil }
      let retest = retests?.results[place.point]
      if share > plan.largestFalseAlarmShare {
        result = doubted(result, .falseAlarms)
      } else if let retest, differs(result, retest) {
        result = doubted(result, .retestDiffers)
      }
      return .init(point: place.point, result: result, retest: retest)
    }
  }

  private func differs(_ result: ThresholdResult, _ retest: ThresholdResult) -> Bool {
    guard let first = result.threshold, let second = retest.threshold else { return result.status != retest.status }
    return abs(first - second) > plan.retestTolerance
  }

  private func doubted(_ result: ThresholdResult, _ reason: ThresholdResult.Reason) -> ThresholdResult {
    // 'No response' and 'at or below' stay what they are: their level is no threshold to be guessed at.
    guard result.status == .threshold else { return result }
    return .unreliable(
      reason, bestGuess: result.level, standardDeviation: result.standardDeviation, trialCount: result.trialCount)
  }
}
