import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingTest

/// A session while it goes on: each trial is kept before anything else happens, and progress is shown.
struct SessionRun {
  private(set) var session: HearingSession
  private let recorder: HearingSessionRecorder
  private let renderer: StimulusRenderer
  private let printsEvents: Bool
  /// Trials that are on the disk.
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

  /// What the session follows.
  var plan: SessionPlan { session.plan }

  /// Whether levels are dB HL.
  var isCalibrated: Bool { renderer.scale.isCalibrated }

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

  /// A tone for the checks before the test, at 1000 Hz; of both ears at once where `ears` are two.
  func checkTone(_ ears: [Ear], level: Double) throws -> AudioBuffer {
    var sounds = try ears.map { try renderer.render(ear: $0, frequency: Self.checkFrequency, level: level).sound }
    var sum = sounds.removeFirst()
    for sound in sounds { for n in sum.samples.indices { sum.samples[n] += sound.samples[n] } }
    return sum
  }

  /// The highest level of `checkTone`, in decibels.
  func highestCheckLevel() throws -> Double {
    try renderer.scale.range(at: Self.checkFrequency, limit: renderer.safetyLimit).highest
  }

  private static let checkFrequency = 1000.0

  /// Keeps what the check of the earphones came to.
  func record(_ verdict: EarphoneCheck.Verdict) throws { try recorder.record(verdict) }

  /// Shows that a press was taken. All look alike, those of a tone, of a silence and of a pause.
  mutating func acknowledgePress() {
    pressCount += 1
    redraw()
  }

  /// Says that the test waits, or goes on.
  func show(isPaused: Bool) {
    Console.message(isPaused ? "\npaused: P or the space bar goes on" : "going on")
  }

  /// How far it is. On a terminal it changes with a press only: if it did with each trial, it would say when a tone comes.
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
