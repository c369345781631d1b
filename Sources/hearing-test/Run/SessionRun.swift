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
  private var kept: Int
  private var foundCount: Int

  init(records: HearingRecords, session id: Int64, limit: Double, printsEvents: Bool) throws {
    let conditions = try records.session(id).conditions
    (session, recorder) = try records.resume(session: id)
    renderer = try StimulusRenderer(
      scale: LevelScale(calibration: conditions.calibration), stimulus: conditions.stimulus,
      sampleRate: Explanation.sampleRate, safetyLimit: limit)
    self.printsEvents = printsEvents
    kept = session.trials.count
    foundCount = session.outcome.entries.count
  }

  /// What the session follows.
  var plan: SessionPlan { session.plan }

  /// The sound of a presentation.
  func sound(_ presentation: Presentation) throws -> AudioBuffer {
    let (point, level) = (presentation.point, presentation.level)
    return try renderer.render(ear: point.ear, frequency: point.frequency, level: level).sound
  }

  /// Takes an event; a trial that ends by it is on the disk when this returns.
  mutating func handle(_ event: HearingSession.Event) throws {
    try session.handle(event)
    while kept < session.trials.count {
      let trial = session.trials[kept]
      try recorder.record(trial, at: Date())
      kept += 1
      if printsEvents { try Console.send(try Self.line(trial)) }
      showProgress()
    }
    if session.isFinished { try recorder.finish(session.outcome, at: Date()) }
  }

  /// How far it is: never what is being presented, which would give the answer.
  private mutating func showProgress() {
    let found = session.outcome.entries.count
    defer { foundCount = found }
    let text = "\(found) of \(plan.places.count) thresholds, \(kept) trials"
    if Console.standardErrorIsTerminal {
      FileHandle.standardError.write(Data("\r\u{1B}[K\(text)\(session.isFinished ? "\n" : "")".utf8))
    } else if found > foundCount {
      Console.message(text)
    }
  }

  private static func line(_ trial: Trial) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(trial), as: UTF8.self) + "\n"
  }
}
