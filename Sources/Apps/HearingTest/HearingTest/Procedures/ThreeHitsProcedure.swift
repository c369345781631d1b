/// The rule of a simple hearing-test app: 10 dB down after a heard tone, 5 dB up after a missed one. The first level
/// that was heard three times is the threshold.
///
/// Some apps count a miss at the highest level as a hit, so that *no response* is stored as a threshold. Here it is a
/// result of its own. The rule ignores ascents and lapses; it exists for comparisons.
package struct ThreeHitsProcedure: ThresholdProcedure {
  /// Number of times that the threshold's level must be heard.
  private static let hits = 3

  /// The levels it may present.
  package let range: LevelRange
  /// Number of trials after which it stops as unreliable.
  package let mostTrials: Int
  /// The level to present next.
  package private(set) var nextLevel: Double?
  /// The threshold, or the reason why there is none; `nil` until the procedure has finished.
  package private(set) var result: ThresholdResult?
  /// Number of answers so far.
  package private(set) var trialCount = 0
  private var ends: RangeEnds
  private var heardCounts: [Double: Int] = [:]

  /// Creates a procedure before its first answer. It starts at 60 dB, or at the nearest level of the range.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  package init(range: LevelRange, start: Double = 60, mostTrials: Int = 60) throws(HearingTestError) {
    try Checked.within("start", start, -40...130)
    try Checked.within("most trials", mostTrials, 3...1000)
    self.range = range
    self.mostTrials = mostTrials
    ends = RangeEnds(range)
    nextLevel = range.clamped(start.rounded())
  }

  /// Records the answer to `nextLevel`.
  package mutating func record(_ response: ToneResponse) {
    guard let level = nextLevel else { fatalError("the procedure has ended") }
    trialCount += 1
    if response.heard { heardCounts[level, default: 0] += 1 }
    if let end = ends.record(level, heard: response.heard, trialCount: trialCount) {
      result = end
    } else if heardCounts[level] == Self.hits, response.heard {
      result =
        level <= range.lowest
        ? .atOrBelow(level, trialCount: trialCount) : .threshold(level, trialCount: trialCount)
    } else if trialCount >= mostTrials {
      result = .unreliable(.tooManyTrials, bestGuess: nil, trialCount: trialCount)
    }
    nextLevel = result == nil ? range.clamped(response.heard ? level - 10 : level + 5) : nil
  }
}
