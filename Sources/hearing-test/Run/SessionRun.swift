import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingTest

/// A session while it goes on: each trial is kept before anything else happens, and progress is shown.
struct SessionRun {
  private(set) var session: HearingSession
  private let recorder: SessionRecorder
  private let renderer: StimulusRenderer
  private let printsEvents: Bool
  /// Trials that are on the disk.
  private(set) var keptCount: Int
  private var leftCount: Int

  init(records: HearingRecords, session id: Int64, limit: Double, printsEvents: Bool) throws {
    let conditions = try records.session(id).conditions
    (session, recorder) = try records.resume(session: id)
    renderer = try StimulusRenderer(
      scale: LevelScale(calibration: conditions.calibration), stimulus: conditions.stimulus,
      sampleRate: Explanation.sampleRate, safetyLimit: limit)
    self.printsEvents = printsEvents
    keptCount = session.trials.count
    leftCount = session.plan.places.count - session.outcome.entries.count + session.remainingMaskedCount
  }

  /// What the session follows.
  var plan: SessionPlan { session.plan }

  /// The sound of a presentation.
  func stimulus(_ presentation: Presentation) throws -> StimulusRenderer.Stimulus {
    let (point, number) = (presentation.point, UInt64(presentation.number))
    return try renderer.render(
      ear: point.ear, frequency: point.frequency, level: presentation.level,
      masking: presentation.noise.map { .init(level: $0, seed: number) })
  }

  /// Takes an event; a trial that ends by it is on the disk when this returns.
  mutating func handle(_ event: HearingSession.Event) throws {
    try session.handle(event)
    while keptCount < session.trials.count {
      let trial = session.trials[keptCount]
      try recorder.record(trial, at: Date())
      keptCount += 1
      if printsEvents { try Console.send(try Self.line(trial)) }
      showProgress()
    }
    if session.isFinished { try recorder.finish(session.outcome, at: Date()) }
  }

  /// How far it is: never what is being presented, which would give the answer.
  private mutating func showProgress() {
    let found = session.outcome.entries.count
    let left = plan.places.count - found + session.remainingMaskedCount
    defer { leftCount = left }
    let masked = session.remainingMaskedCount
    let rest = masked > 0 ? ", \(masked) of them once more with noise in the other ear" : ""
    let text = "\(found) of \(plan.places.count) thresholds\(rest), \(keptCount) trials"
    if Console.standardErrorIsTerminal {
      FileHandle.standardError.write(Data("\r\u{1B}[K\(text)\(session.isFinished ? "\n" : "")".utf8))
    } else if left != leftCount {
      Console.message(text)
    }
  }

  /// Lets what comes next begin a line of its own.
  func endProgressLine() {
    if Console.standardErrorIsTerminal, keptCount > 0 { Console.message("") }
  }

  private static func line(_ trial: Trial) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(trial), as: UTF8.self) + "\n"
  }
}
