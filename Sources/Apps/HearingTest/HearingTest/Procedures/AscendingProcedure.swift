/// The ascending method of ISO 8253-1, and the modified Hughson–Westlake procedure, which differs from its short form in how it
/// begins.
///
/// After a beginning that finds what is audible: 5 dB up until there is an answer, then 10 dB down and up again. A level counts
/// as answered once an ascent: where the ascent ends. ISO 8253-1: the threshold is the level of three answers in at most five
/// ascents (short form: two in at most three); if no level has them, once more from 10 dB above the last answer. Answers that
/// lie more than 10 dB apart make it unreliable. Modified Hughson–Westlake (Carhart and Jerger, J. Speech Hear. Disord. 24,
/// 1959): the lowest level answered in half of the ascents or more, twice at least.
public struct AscendingProcedure: ThresholdProcedure {
  /// How it begins and when it is content. Raw values are stored and stay.
  public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
    /// ISO 8253-1: three of at most five ascents.
    case iso8253 = "iso-8253-1"
    /// ISO 8253-1, short form: two of at most three.
    case iso8253Short = "iso-8253-1-short"
    /// Modified Hughson–Westlake: two of at most three, begins with 10 dB steps down.
    case hughsonWestlake = "hughson-westlake"

    var answersNeeded: Int { self == .iso8253 ? 3 : 2 }
    var mostAscents: Int { self == .iso8253 ? 5 : 3 }
    /// ISO 8253-1 brackets the lowest audible level first (familiarisation): 20 dB down until there is no answer, 10 dB up
    /// until there is one; the first ascent begins 10 dB below that.
    var brackets: Bool { self != .hughsonWestlake }
    var start: Double { brackets ? 40 : 30 }
  }

  private enum Phase: Hashable {
    /// Louder until the first answer.
    case seeking
    /// Down until there is no answer.
    case descending
    /// Up in 10 dB steps until there is one again (bracketing only).
    case returning
    /// Up in 5 dB steps; the level where it ends counts.
    case ascending
  }

  /// Series of ascents before it gives up: ISO 8253-1 has one repetition.
  private static let mostSeries = 2
  /// Answers of one series may lie that far apart, in decibels.
  private static let widestSpan = 10.0

  /// Its form.
  public let form: Form
  /// The levels it may present.
  public let range: LevelRange
  /// Trials after which it stops as unreliable.
  public let mostTrials: Int
  /// The level to present next.
  public private(set) var nextLevel: Double?
  /// The result.
  public private(set) var result: ThresholdResult?
  /// Answers so far.
  public private(set) var trialCount = 0
  private var phase = Phase.seeking
  private var series = 1
  private var ascents: [Double] = []
  private var ends: RangeEnds

  /// A procedure before its first answer.
  ///
  /// - Parameter start: the first level, that of the form if not said: 40 dB for ISO 8253-1, 30 dB for Hughson–Westlake.
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(
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

  /// Takes the answer to the level that was next.
  public mutating func record(_ response: ToneResponse) {
    guard let level = nextLevel else { preconditionFailure("the procedure has ended") }
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
      // At the lowest level there is no way down: each answer there ends an ascent.
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

  /// Counts an ascent that ended at `level`; the next level.
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

  /// The lowest level with enough answers. Those at lower levels need not be repeated: an ascent that ended lower was no
  /// answer here, so that half of the ascents that came here is what counts.
  private func threshold(_ counts: [Double: Int]) -> Double? {
    counts.filter { $0.value >= form.answersNeeded }.keys.min()
  }
}
