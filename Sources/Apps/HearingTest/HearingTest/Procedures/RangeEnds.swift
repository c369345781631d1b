/// Detects results at both ends of the levels: tones at the highest level that are missed repeatedly without an answer
/// in between, or tones at the lowest level that are heard repeatedly without a miss.
struct RangeEnds: Sendable, Hashable {
  /// Number of repetitions that decide. At a lapse rate of 10 %, two are common by chance and three are not.
  static let repetitions = 3

  let range: LevelRange
  private var missedAtHighest = 0
  private var heardAtLowest = 0

  init(_ range: LevelRange) { self.range = range }

  /// Counts an answer; returns the result if it decides.
  mutating func record(_ level: Double, heard: Bool, trialCount: Int) -> ThresholdResult? {
    if heard {
      missedAtHighest = 0
      if level <= range.lowest { heardAtLowest += 1 }
    } else {
      heardAtLowest = 0
      if level >= range.highest { missedAtHighest += 1 }
    }
    if missedAtHighest == Self.repetitions { return .noResponse(at: range.highest, trialCount: trialCount) }
    if heardAtLowest == Self.repetitions { return .atOrBelow(range.lowest, trialCount: trialCount) }
    return nil
  }
}
