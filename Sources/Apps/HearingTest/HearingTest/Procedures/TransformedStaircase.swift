/// Levitt's up-down staircases: one step up after a miss, one down after one answer (50 %) or two successive ones (70.7
/// %).
///
/// The step is halved at each of the first reversals until it is the smallest. The threshold is the mean of the last
/// reversals, an even number of them (Levitt, "Transformed up-down methods in psychoacoustics", JASA 49, 1971). Two
/// down, one up converges where two successive answers have the probability ½. This is above the 50 % point by 0.881 /
/// (4 s) dB for a slope s.
package struct TransformedStaircase: ThresholdProcedure {
  /// The steps and the end of a staircase.
  package struct Configuration: Sendable, Hashable, Codable {
    /// Number of successive answers before a step down: 1 or 2.
    package var answersPerStepDown: Int
    /// The first step in decibels; a whole number, at least the smallest step.
    package var firstStep: Double
    /// The smallest step in decibels; a whole number.
    package var smallestStep: Double
    /// Number of reversals with the smallest step whose mean is the threshold; even.
    package var reversals: Int
    /// The first level, in decibels.
    package var start: Double
    /// Number of trials after which it stops as unreliable.
    package var mostTrials: Int

    /// Creates a configuration; by default steps of 16 dB that are halved to 2 dB, from 60 dB on, and the mean of six
    /// reversals.
    package init(
      answersPerStepDown: Int, firstStep: Double = 16, smallestStep: Double = 2, reversals: Int = 6, start: Double = 60,
      mostTrials: Int = 120
    ) {
      self.answersPerStepDown = answersPerStepDown
      self.firstStep = firstStep
      self.smallestStep = smallestStep
      self.reversals = reversals
      self.start = start
      self.mostTrials = mostTrials
    }
  }

  /// The configuration of this staircase.
  package let configuration: Configuration
  /// The levels it may present.
  package let range: LevelRange
  /// The level to present next.
  package private(set) var nextLevel: Double?
  /// The threshold, or the reason why there is none; `nil` until the procedure has finished.
  package private(set) var result: ThresholdResult?
  /// Number of answers so far.
  package private(set) var trialCount = 0
  private var step: Double
  private var answersInARow = 0
  /// The direction of the last step: 1 up, −1 down, 0 before the first.
  private var direction = 0
  private var turns: [Double] = []
  private var ends: RangeEnds

  /// Creates a staircase before its first answer.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  package init(range: LevelRange, configuration: Configuration) throws(HearingTestError) {
    try Checked.within("answers per step down", configuration.answersPerStepDown, 1...2)
    try Checked.within("smallest step", configuration.smallestStep, 1...20)
    try Checked.within("first step", configuration.firstStep, configuration.smallestStep...40)
    try Checked.within("reversals", configuration.reversals, 2...100)
    try Checked.within("start", configuration.start, -40...130)
    try Checked.within("most trials", configuration.mostTrials, 5...1000)
    for (name, value) in [("first step", configuration.firstStep), ("smallest step", configuration.smallestStep)]
    where value != value.rounded() { throw .invalidParameter(name: name, expected: "whole decibels", got: value) }
    guard configuration.reversals.isMultiple(of: 2) else {
      throw .invalidParameter(name: "reversals", expected: "an even number", got: Double(configuration.reversals))
    }
    self.range = range
    self.configuration = configuration
    step = configuration.firstStep
    ends = RangeEnds(range)
    nextLevel = range.clamped(configuration.start.rounded())
  }

  /// Records the answer to `nextLevel`.
  package mutating func record(_ response: ToneResponse) {
    guard let level = nextLevel else { fatalError("the procedure has ended") }
    trialCount += 1
    answersInARow = response.heard ? answersInARow + 1 : 0
    let next: Double
    if response.heard, answersInARow < configuration.answersPerStepDown {
      next = level
    } else {
      answersInARow = 0
      turn(response.heard ? -1 : 1, at: level)
      next = range.clamped(response.heard ? (level - step).rounded() : (level + step).rounded())
    }
    if result == nil { result = ends.record(level, heard: response.heard, trialCount: trialCount) }
    if result == nil, trialCount >= configuration.mostTrials {
      result = .unreliable(.tooManyTrials, bestGuess: nil, trialCount: trialCount)
    }
    nextLevel = result == nil ? next : nil
  }

  private mutating func turn(_ towards: Int, at level: Double) {
    defer { direction = towards }
    guard direction == -towards else { return }
    if step > configuration.smallestStep {
      step = max(configuration.smallestStep, (step / 2).rounded())
      return
    }
    turns.append(level)
    guard turns.count == configuration.reversals else { return }
    result = .threshold(turns.reduce(0, +) / Double(turns.count), trialCount: trialCount)
  }
}
