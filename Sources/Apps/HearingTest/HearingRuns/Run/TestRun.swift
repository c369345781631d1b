import AudioCore
import Foundation
import HearingRecords
import HearingTest
import SoundRoutes

/// A session while it goes on: each trial is on the disk before anything else happens, and what happens is told.
package final class TestRun {
  /// The sample rate of all tones in hertz.
  package static let sampleRate = 48_000.0

  /// When a change of the progress is told.
  package enum Telling: Sendable {
    /// With the trial that changes it, for a display that does not show it at once.
    case atOnce
    /// With a press, or at a random later time, so that it does not tell when tones come.
    case hidden
  }

  /// The session as it is now.
  package private(set) var session: HearingSession
  /// The number of trials that are on the disk.
  package private(set) var keptCount: Int
  private let recorder: HearingSessionRecorder
  private let renderer: StimulusRenderer
  private let tell: (HearingEvent) throws -> Void
  private let now: () -> Date
  /// The way of the sound that is stored with the session; `nil` if none is.
  package private(set) var route: SoundRoute?
  private var told: TestProgress
  private var curtain: ProgressCurtain?
  private var pressCount = 0

  /// Continues a session that was begun, and holds it, so that no other run does.
  ///
  /// - Parameters:
  ///   - id: the number of the session.
  ///   - limit: the highest level of a tone in decibels.
  ///   - now: the present time, for the records.
  ///   - tell: told of everything that happens, on the thread that runs the test.
  /// - Throws: the errors of `HearingArchive.resume` and of `StimulusRenderer`.
  package init(
    records: HearingArchive, session id: Int64, limit: Double, telling: Telling, now: @escaping () -> Date = Date.init,
    tell: @escaping (HearingEvent) throws -> Void
  ) throws {
    let record = try records.session(id)
    let conditions = record.conditions
    route = record.route
    (session, recorder) = try records.resume(session: id)
    renderer = try StimulusRenderer(
      scale: LevelScale(calibration: conditions.calibration), stimulus: conditions.stimulus,
      sampleRate: Self.sampleRate, safetyLimit: limit)
    self.tell = tell
    self.now = now
    keptCount = session.trials.count
    told = TestProgress(session)
    curtain = telling == .hidden ? ProgressCurtain(seed: session.plan.seed &+ UInt64(keptCount)) : nil
  }

  /// The plan of the session.
  package var plan: SessionPlan { session.plan }

  /// Whether levels are in dB HL.
  package var isCalibrated: Bool { renderer.scale.isCalibrated }

  /// How far the session has come.
  package var progress: TestProgress { TestProgress(session) }

  /// The sound of a presentation.
  package func stimulus(_ presentation: Presentation) throws -> StimulusRenderer.Stimulus {
    let (point, number) = (presentation.point, UInt64(presentation.number))
    return try renderer.render(
      ear: point.ear, frequency: point.frequency, level: presentation.level,
      masking: presentation.noise.map { .init(level: $0, seed: number) })
  }

  /// Handles an event. If the event ends a trial, the trial is on the disk when this method returns.
  package func handle(_ event: HearingSession.Event) throws {
    try session.handle(event)
    while keptCount < session.trials.count {
      let trial = session.trials[keptCount]
      try recorder.record(trial, at: now())
      keptCount += 1
      try tell(.trial(trial))
      if !progress.isAsFar(as: told) {
        curtain?.hide(at: event.time)
        if curtain == nil || session.isFinished { try tellProgress() }
      }
    }
    if session.isFinished {
      try recorder.finish(session.outcome, at: now())
      try tell(session.action == .unanswered ? .unanswered : .finished)
    }
  }

  /// Time has passed: says what was hidden when its time has come. Called all the time, and not only when something
  /// happens, since it would tell of that.
  func timePasses(to time: Double) throws {
    if curtain?.opens(at: time, byPress: false) == true { try tellProgress() }
  }

  /// Says that a press was taken. Presses at a tone, in silence and between tones are told alike.
  package func acknowledgePress(at time: Double) throws {
    pressCount += 1
    try tell(.press(count: pressCount))
    if curtain?.opens(at: time, byPress: true) == true { try tellProgress() }
  }

  /// Says something that a part of the run has done.
  func say(_ event: HearingEvent) throws { try tell(event) }

  private func tellProgress() throws {
    told = progress
    try tell(.progress(told))
  }

  // MARK: The sound to the ear

  /// Stores the name that the person gives to the headphone.
  package func record(headphone: String) throws { try recorder.record(headphone: headphone) }

  /// Stores the way of the sound, if none is stored.
  func record(_ route: SoundRoute) throws {
    guard self.route == nil else { return }
    try recorder.record(route)
    self.route = route
  }

  /// Stores that the listener goes on although the sound has changed.
  func record(_ change: SoundChange) throws { try recorder.record(change) }

  /// Takes trials back, from a number on, since the sound changed while they were played.
  func withdraw(from number: Int, because change: SoundChange) throws {
    guard number < session.trials.count, !session.isFinished else { return }
    var earlier = session
    try earlier.withdraw(from: number)
    try recorder.withdrawTrials(from: number, because: change)
    (session, keptCount) = (earlier, number)
    try tellProgress()
  }

  // MARK: The checks before the test

  private static let checkFrequency = 1000.0

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

  /// Stores the verdict of the earphone check.
  func record(_ verdict: EarphoneCheck.Verdict) throws { try recorder.record(verdict) }
}
