/// Watches both ends of the levels: a tone at the highest that is missed again and again without an answer in between, one at the
/// lowest that is heard again and again without a miss.
struct RangeEnds: Sendable, Hashable {
  /// Answers that settle it: two are common by chance at a lapse rate of 10 %, three are not.
  static let repetitions = 3

  let range: LevelRange
  private var missedAtHighest = 0
  private var heardAtLowest = 0

  init(_ range: LevelRange) { self.range = range }

  /// Counts an answer; the result if it settles the matter.
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
