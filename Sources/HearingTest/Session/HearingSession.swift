/// A session as a machine of states: events with their times go in, what to do next comes out. It has no clock, no sound and no
/// files of its own.
///
/// Whoever runs it does what `action` says and reports what happened: that a tone has begun, that 'heard' was pressed, that time
/// has passed. Each finished trial is added to `trials`, and stored by the caller at once: a session that is made of the same plan
/// and the stored trials goes on exactly where the last one stopped, with the same presentations.
public struct HearingSession: Sendable {
  /// What is to be done.
  public enum Action: Sendable, Hashable {
    /// To wait until a time, in seconds on the caller's clock, and say `timePassed` then.
    case wait(until: Double)
    /// To present this now, and say `presented` when it begins. Silence, too, is presented.
    case present(Presentation)
    /// The session is over.
    case finished
  }

  /// What happened. Times are in seconds on one clock of the caller's that never runs back.
  public enum Event: Sendable, Hashable {
    /// Time has passed.
    case timePassed(to: Double)
    /// The sound of the presentation has begun (or its silence).
    case presented(at: Double)
    /// 'Heard' was pressed.
    case pressed(at: Double)
    /// The sound of the presentation was not whole: it does not count, nor does a press since it began, and is to be presented
    /// again after a pause.
    case soundLost(at: Double)

    /// When.
    public var time: Double {
      switch self {
      case .timePassed(let time), .presented(let time), .pressed(let time), .soundLost(let time): time
      }
    }
  }

  private enum State: Hashable {
    case idle
    case pausing(until: Double)
    case presenting
    case listening(since: Double, press: Double?)
    case finished
  }

  /// What the session follows.
  public let plan: SessionPlan
  /// The finished trials, those that were resumed included.
  public private(set) var trials: [Trial] = []
  private var sequence: TestSequence
  private var state = State.idle
  private var strayPresses = 0
  private var lastTime = -Double.infinity

  /// A session, or one that goes on after stored trials.
  ///
  /// - Throws: `HearingTestError`; `.otherTrial` if a stored trial is not what this plan would have presented.
  public init(plan: SessionPlan, resuming stored: [Trial] = []) throws(HearingTestError) {
    self.plan = plan
    sequence = try TestSequence(plan)
    for trial in stored {
      guard let expected = sequence.next, expected == trial.presentation else {
        throw .otherTrial(
          number: trials.count, expected: sequence.next.map { Self.text($0) } ?? "the end of the session",
          got: Self.text(trial.presentation))
      }
      trials.append(trial)
      sequence.record(trial.response)
    }
    if sequence.next == nil { state = .finished }
  }

  /// Whether all results are there.
  public var isFinished: Bool { state == .finished }

  /// Places that are still to be measured with noise in the other ear; 0 before the thresholds without it are there.
  public var remainingMaskedCount: Int { sequence.remainingMaskedCount }

  /// What is to be done now.
  public var action: Action {
    switch state {
    case .idle: .wait(until: lastTime.isFinite ? lastTime : 0)
    case .pausing(let time): .wait(until: time)
    case .presenting: sequence.next.map(Action.present) ?? .finished
    case .listening(let since, _): .wait(until: since + plan.timing.responseWindow)
    case .finished: .finished
    }
  }

  /// Takes an event; what is to be done next.
  ///
  /// A press counts within the window of a presentation, once; any other is a stray one, which is counted with the next trial.
  ///
  /// - Throws: `HearingTestError.timeRunsBack`, `.unexpectedEvent`; nothing has changed then.
  @discardableResult
  public mutating func handle(_ event: Event) throws(HearingTestError) -> Action {
    guard event.time >= lastTime, event.time.isFinite else { throw .timeRunsBack(previous: lastTime, got: event.time) }
    if case .presented = event, state != .presenting {
      throw .unexpectedEvent(expected: "\(action)", got: "presented")
    }
    if case .soundLost(let time) = event {
      guard case .listening = state else {
        throw .unexpectedEvent(expected: "\(action)", got: "sound lost")
      }
      lastTime = time
      beginPause(at: time)
      return action
    }
    lastTime = event.time
    advance(to: event.time)
    switch event {
    case .timePassed, .soundLost: break
    case .presented(let time): state = .listening(since: time, press: nil)
    case .pressed(let time):
      if case .listening(let since, nil) = state {
        state = .listening(since: since, press: time)
      } else {
        strayPresses += 1
      }
    }
    return action
  }

  /// What the session has come to so far.
  public var outcome: SessionOutcome {
    SessionOutcome(
      entries: sequence.entries(), catchTrialCount: sequence.catchTrialCount,
      falseAlarmCount: sequence.falseAlarmCount,
      strayPressCount: trials.reduce(strayPresses) { $0 + $1.strayPresses }, trialCount: trials.count)
  }

  private mutating func advance(to time: Double) {
    if case .listening(let since, let press) = state, time >= since + plan.timing.responseWindow {
      // Whole microseconds: what is left of a difference of two times must not depend on how far the clock has come.
      let reaction = press.map { (($0 - since) * 1e6).rounded() / 1e6 }
      finishTrial(ToneResponse(heard: press != nil, reactionTime: reaction))
      guard sequence.next != nil else {
        state = .finished
        return
      }
      beginPause(at: since + plan.timing.responseWindow)
    }
    if state == .idle { beginPause(at: time) }
    if case .pausing(let end) = state, time >= end { state = .presenting }
  }

  private mutating func beginPause(at time: Double) {
    guard let next = sequence.next else { return }
    state = .pausing(until: time + next.pause)
  }

  private mutating func finishTrial(_ response: ToneResponse) {
    guard let presentation = sequence.next else { return }
    trials.append(
      Trial(
        number: presentation.number, purpose: presentation.purpose, point: presentation.point,
        level: presentation.level, noise: presentation.noise, pause: presentation.pause, response: response,
        strayPresses: strayPresses))
    strayPresses = 0
    sequence.record(response)
  }

  private static func text(_ presentation: Presentation) -> String {
    let level = presentation.level.map { "\($0) dB" } ?? "silence"
    let point = presentation.point
    let noise = presentation.noise.map { ", noise of \($0) dB in the other" } ?? ""
    return "\(presentation.purpose.rawValue): \(level), \(point.frequency) Hz, \(point.ear.rawValue) ear\(noise)"
  }
}
