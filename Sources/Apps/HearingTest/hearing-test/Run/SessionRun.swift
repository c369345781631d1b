import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingTest

/// A session while it goes on: each trial is stored before anything else happens, and the progress is shown.
struct SessionRun {
  private(set) var session: HearingSession
  private let recorder: HearingSessionRecorder
  private let renderer: StimulusRenderer
  private let printsEvents: Bool
  /// The number of trials that are on the disk.
  private(set) var keptCount: Int
  private var leftCount: Int
  private var pressCount = 0

  init(records: HearingArchive, session id: Int64, limit: Double, printsEvents: Bool) throws {
    let conditions = try records.session(id).conditions
    (session, recorder) = try records.resume(session: id)
    renderer = try StimulusRenderer(
      scale: LevelScale(calibration: conditions.calibration), stimulus: conditions.stimulus,
      sampleRate: Explanation.sampleRate, safetyLimit: limit)
    self.printsEvents = printsEvents
    keptCount = session.trials.count
    leftCount = session.plan.places.count - session.outcome.entries.count + session.remainingMaskedCount
  }

  /// The plan of the session.
  var plan: SessionPlan { session.plan }

  /// Whether levels are in dB HL.
  var isCalibrated: Bool { renderer.scale.isCalibrated }

  /// The sound of a presentation.
  func stimulus(_ presentation: Presentation) throws -> StimulusRenderer.Stimulus {
    let (point, number) = (presentation.point, UInt64(presentation.number))
    return try renderer.render(
      ear: point.ear, frequency: point.frequency, level: presentation.level,
      masking: presentation.noise.map { .init(level: $0, seed: number) })
  }

  /// Handles an event. If the event ends a trial, the trial is on the disk when this method returns.
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

  /// A tone at 1000 Hz for the checks before the test; it is in both ears at once if `ears` has two elements.
  func checkTone(_ ears: [Ear], level: Double) throws -> AudioBuffer {
    var sounds = try ears.map { try renderer.render(ear: $0, frequency: Self.checkFrequency, level: level).sound }
    var sum = sounds.removeFirst()
    for sound in sounds { for n in sum.samples.indices { sum.samples[n] += sound.samples[n] } }
    return sum
  }

  /// The highest possible level of `checkTone`, in decibels.
  func highestCheckLevel() throws -> Double {
    try renderer.scale.range(at: Self.checkFrequency, limit: renderer.safetyLimit).highest
  }

  private static let checkFrequency = 1000.0

  /// Stores the verdict of the earphone check.
  func record(_ verdict: EarphoneCheck.Verdict) throws { try recorder.record(verdict) }

  /// Shows that a press was registered. Presses at a tone, in silence and in a pause look alike.
  mutating func acknowledgePress() {
    pressCount += 1
    redraw()
  }

  /// Prints that the test pauses or goes on.
  func show(isPaused: Bool) {
    Console.message(isPaused ? "\npaused: P or the space bar goes on" : "going on")
  }

  /// Shows the progress. On a terminal it changes only with a press: a change with each trial would reveal when a tone
  /// comes.
  private mutating func showProgress() {
    let left = plan.places.count - session.outcome.entries.count + session.remainingMaskedCount
    defer { leftCount = left }
    guard Console.standardErrorIsTerminal else {
      if left != leftCount { Console.message(progress) }
      return
    }
    if session.isFinished {
      redraw()
      Console.message("")
    }
  }

  private var progress: String {
    let masked = session.remainingMaskedCount
    let rest = masked > 0 ? ", \(masked) of them once more with noise in the other ear" : ""
    return "\(session.outcome.entries.count) of \(plan.places.count) thresholds\(rest)"
  }

  private func redraw() {
    guard Console.standardErrorIsTerminal else { return }
    let mark = pressCount == 0 ? " " : pressCount.isMultiple(of: 2) ? "○" : "●"
    FileHandle.standardError.write(Data("\r\u{1B}[K\(mark) \(progress)".utf8))
  }

  /// Ends the line of the progress, so that later output starts on a line of its own.
  func endProgressLine() {
    if Console.standardErrorIsTerminal, keptCount > 0 { Console.message("") }
  }

  private static func line(_ trial: Trial) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(trial), as: UTF8.self) + "\n"
  }
}
