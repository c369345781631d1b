import Foundation
import LetterTrail
import LetterTrailRecords

/// A player in a chapter: the engine, with all that has to be kept.
///
/// A checkpoint is on the disk when `feed` returns its event. Samples are kept at each checkpoint, at each lift and after
/// each second, so that a killed program loses at most the last second of the trace and nothing of the progress.
package struct TrailPlay {
  /// Seconds of samples after which they are kept.
  private static let keptAfter = 1.0
  /// The most samples of one trace: two hours at 240 Hz.
  package static let sampleLimit = 1_728_000

  package let player: Player
  /// The chapter's name in the player's list.
  package let name: String
  package let day: String
  package private(set) var walk: TrailWalk
  private let records: TrailRecords
  private let scale: TraceScale
  private let conditions: TraceConditions
  private var number: Int64?
  private var waiting: [TraceSample] = []
  private var count = 0
  private var countedTime = 0.0

  /// Opens a chapter, at its last checkpoint if there is one.
  ///
  /// - Parameters:
  ///   - timeLeft: seconds that may still be played today; `nil` for no limit.
  ///   - day: today, as `2026-11-23`.
  ///   - tools: what may write.
  ///   - help: what is shown of the path.
  /// - Throws: `LetterTrailError` for a chapter with faults.
  package init(
    _ entry: ChapterList.Entry, of player: Player, in records: TrailRecords, scale: TraceScale, timeLeft: Double?,
    day: String, tools: WritingTools = .all, help: TraceHelp = .path
  ) throws {
    (self.player, name, self.records, self.scale, self.day) = (player, entry.name, records, scale, day)
    let state = entry.checkpoint?.state(in: entry.chapter) ?? TrailState()
    walk = try TrailWalk(entry.chapter, state: state, timeLimit: timeLeft, tools: tools)
    conditions = TraceConditions(start: Checkpoint(state), tools: tools, help: help)
  }

  package var chapter: Chapter { walk.chapter }
  package var isFinished: Bool { walk.state.phase == .finished }
  package var isInterrupted: Bool { walk.state.phase == .interrupted }

  /// Shows the dot: at the beginning, or at the checkpoint.
  package mutating func begin(at time: Double) -> [TrailEvent] {
    let isBeginning = walk.state.stroke == 0 && walk.state.curve == 0
    return isBeginning ? walk.begin(at: time) : walk.continueAtCheckpoint(at: time)
  }

  /// Takes the next samples.
  ///
  /// - Parameters:
  ///   - date: the present time, for what is kept.
  ///   - heard: is told each sample with its events, for the sound; what does not write is silent.
  /// - Throws: `LetterTrailError.sample` for the first sample that cannot be; those before it count. Errors of the records.
  package mutating func feed(
    _ samples: [TraceSample], at date: Date, heard: (TraceSample, [TrailEvent]) -> Void = { _, _ in }
  ) throws -> [TrailEvent] {
    var events: [TrailEvent] = []
    for sample in samples {
      guard count < Self.sampleLimit else { throw TrailRecordsError.longTrace(limit: Self.sampleLimit) }
      let met = try walk.feed(sample)
      waiting.append(sample)
      count += 1
      events += met
      heard(walk.heard(sample), met)
      try keep(met, at: date)
      // The finger goes on a little after the end.
      if isFinished, !sample.contact { try flush(at: date) }
    }
    return events
  }

  /// Time has passed without a sample.
  package mutating func pass(to time: Double, at date: Date) throws -> [TrailEvent] {
    let events = walk.pass(to: time)
    try keep(events, at: date)
    return events
  }

  /// Keeps what is left. The chapter goes on at its checkpoint the next time.
  package mutating func leave(at date: Date) throws { try flush(at: date) }

  private mutating func keep(_ events: [TrailEvent], at date: Date) throws {
    var mustKeep = false
    for event in events {
      switch event.kind {
      case .curveFinished:
        if !isFinished { try records.keep(Checkpoint(walk.state), in: name, of: player, at: date) }
        mustKeep = true
      case .chapterFinished:
        try records.finish(name, of: player, at: date)
        try flush(at: date)
        if let number { try records.finishTrace(number) }
      case .triggerReached, .lifted, .left, .contactRejected, .timeLimit: mustKeep = true
      default: break
      }
    }
    if let first = waiting.first, let last = waiting.last, last.time - first.time >= Self.keptAfter { mustKeep = true }
    if mustKeep { try flush(at: date) }
  }

  private mutating func flush(at date: Date) throws {
    let played = walk.state.playedTime - countedTime
    if played > 0 {
      try records.add(played: played, of: player, on: day)
      countedTime = walk.state.playedTime
    }
    // A trace without contact is none.
    guard number != nil || waiting.contains(where: \.contact) else {
      waiting = []
      return
    }
    let trace = try number ?? records.beginTrace(of: player, chapter, scale: scale, conditions, at: date)
    number = trace
    try records.append(waiting, toTrace: trace)
    waiting = []
  }
}
