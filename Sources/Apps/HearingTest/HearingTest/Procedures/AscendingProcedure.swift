/// The ascending method of ISO 8253-1, and the modified Hughson–Westlake procedure, which differs from its short form
/// in the first steps.
///
/// After the first steps, which find an audible level, the level rises by 5 dB until there is an answer, then falls by
/// 10 dB and rises again. An ascent counts as an answer at the level where it ends. ISO 8253-1: the threshold is the
/// level of three answers in at most five ascents (short form: two in at most three). If no level has them, the series
/// is repeated once from 10 dB above the last answer. Answers that are more than 10 dB apart make the result
/// unreliable. Modified Hughson–Westlake (Carhart and Jerger, J. Speech Hear. Disord. 24, 1959): the lowest level that
/// was answered at least twice and in at least half of the ascents.
package struct AscendingProcedure: ThresholdProcedure {
  /// The first steps and the criterion of the procedure. Raw values are used in stored files and must not change.
  package enum Form: String, Sendable, Hashable, Codable, CaseIterable {
    /// ISO 8253-1: three of at most five ascents.
    case iso8253 = "iso-8253-1"
    /// ISO 8253-1, short form: two of at most three.
    case iso8253Short = "iso-8253-1-short"
    /// Modified Hughson–Westlake: two of at most three ascents; starts with steps of 10 dB down.
    case hughsonWestlake = "hughson-westlake"

    var answersNeeded: Int { self == .iso8253 ? 3 : 2 }
    var mostAscents: Int { self == .iso8253 ? 5 : 3 }
    /// ISO 8253-1 first brackets the lowest audible level (familiarisation): 20 dB down until there is no answer, then
    /// 10 dB up until there is one. The first ascent starts 10 dB below that level.
    var brackets: Bool { self != .hughsonWestlake }
    var start: Double { brackets ? 40 : 30 }
  }

  private enum Phase: Hashable {
    /// The level rises until the first answer.
    case seeking
    /// The level falls until there is no answer.
    case descending
    /// The level rises in steps of 10 dB until there is an answer again (bracketing only).
    case returning
    /// The level rises in steps of 5 dB; the level of the answer counts.
    case ascending
  }

  /// Largest number of series of ascents: ISO 8253-1 has one repetition.
  private static let mostSeries = 2
  /// Largest difference between the answers of one series, in decibels.
  private static let widestSpan = 10.0

  /// The form of the procedure.
  package let form: Form
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
  private var phase = Phase.seeking
  private var series = 1
  private var ascents: [Double] = []
  private var ends: RangeEnds

  /// Creates a procedure before its first answer.
  ///
  /// - Parameter start: the first level; by default 40 dB for ISO 8253-1 and 30 dB for Hughson–Westlake.
  /// - Throws: `HearingTestError.invalidParameter`.
  package init(
    form: Form, range: LevelRange, start: Double? = nil, mostTrials: Int = 80
  ) throws(HearingTestError) {
    try Checked.within("start", start ?? form.start, -40...130)
    try Checked.within("most trials", mostTrials, 5...1000)
    self.form = form
    self.range = range
    self.mostTrials = mostTrials
    ends = RangeEnds(range)
    nextLevel = range.clamped((start ?? form.start).rounded())
  }

  /// Records the answer to `nextLevel`.
  package mutating func record(_ response: ToneResponse) {
    guard let level = nextLevel else { fatalError("the procedure has ended") }
    trialCount += 1
    let next = step(from: level, heard: response.heard)
    if result == nil { result = ends.record(level, heard: response.heard, trialCount: trialCount) }
    if result == nil, trialCount >= mostTrials {
      result = .unreliable(.tooManyTrials, bestGuess: ascents.min(), trialCount: trialCount)
    }
    nextLevel = result == nil ? range.clamped(next) : nil
  }

  private mutating func step(from level: Double, heard: Bool) -> Double {
    switch (phase, heard) {
    case (.seeking, false): return level + 10
    case (.seeking, true), (.descending, true):
      phase = .descending
      // At the lowest level there is no step down: each answer there ends an ascent.
      if level <= range.lowest { return ascended(to: level) }
      return level - (form.brackets ? 20 : 10)
    case (.descending, false):
      phase = form.brackets ? .returning : .ascending
      return level + (form.brackets ? 10 : 5)
    case (.returning, false): return level + 10
    case (.returning, true):
      phase = .ascending
      return level - 10
    case (.ascending, false): return level + 5
    case (.ascending, true): return ascended(to: level)
    }
  }

  /// Counts an ascent that ended at `level`; returns the next level.
  private mutating func ascended(to level: Double) -> Double {
    phase = .ascending
    ascents.append(level)
    let counts = Dictionary(grouping: ascents, by: { $0 }).mapValues(\.count)
    if let found = threshold(counts) {
      let span = (ascents.max() ?? found) - (ascents.min() ?? found)
      if form.brackets, span > Self.widestSpan {
        result = .unreliable(.inconsistent, bestGuess: found, trialCount: trialCount)
      } else if found <= range.lowest {
        result = .atOrBelow(range.lowest, trialCount: trialCount)
      } else {
        result = .threshold(found, trialCount: trialCount)
      }
      return level
    }
    guard ascents.count >= form.mostAscents else { return level - 10 }
    guard series < Self.mostSeries else {
      let sorted = ascents.sorted()
      result = .unreliable(.inconsistent, bestGuess: sorted[sorted.count / 2], trialCount: trialCount)
      return level
    }
    series += 1
    ascents = []
    return level + 10
  }

  /// The lowest level with enough answers. An ascent that ended at a lower level gave no answer at this one, so half of
  /// the ascents that reached this level must have ended here.
  private func threshold(_ counts: [Double: Int]) -> Double? {
    counts.filter { $0.value >= form.answersNeeded }.keys.min()
  }
}
