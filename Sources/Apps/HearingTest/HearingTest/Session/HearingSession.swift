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
    /// Nothing, until somebody says `resumed`.
    case rest
    /// The session is over: its results are there.
    case finished
    /// The session is over without a result: the practice tones were not answered. The headphone is to be looked at (cable,
    /// mute, volume, the right device, battery); a new session begins with practice tones again.
    case unanswered
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
    /// The listener wants a rest. A presentation whose answer is not there yet does not count, and comes again afterwards.
    case paused(at: Double)
    /// The rest is over.
    case resumed(at: Double)

    /// When.
    public var time: Double {
      switch self {
      case .timePassed(let time), .presented(let time), .pressed(let time), .soundLost(let time), .paused(let time),
        .resumed(let time):
        time
      }
    }
  }

  private enum State: Hashable {
    case idle
    case pausing(until: Double)
    case presenting
    case listening(since: Double)
    case resting
    case over
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
    if sequence.next == nil { state = .over }
  }

  /// Whether it is over: all results are there, or the practice tones were not answered.
  public var isFinished: Bool { state == .over }

  /// Places that are still to be measured with noise in the other ear; 0 before the thresholds without it are there.
  public var remainingMaskedCount: Int { sequence.remainingMaskedCount }

  /// What is to be done now.
  public var action: Action {
    switch state {
    case .idle: .wait(until: lastTime.isFinite ? lastTime : 0)
    case .pausing(let time): .wait(until: time)
    case .presenting: sequence.next.map(Action.present) ?? .finished
    case .listening(let since): .wait(until: since + plan.timing.responseWindow)
    case .resting: .rest
    case .over: sequence.isUnanswered ? .unanswered : .finished
    }
  }

  /// Takes an event; what is to be done next.
  ///
  /// A press within the window of a presentation counts, and ends it: the pause before the next one begins with the press, and
  /// the tone is to be faded out. Any other press is a stray one, which is counted with the next trial; during a rest none is.
  ///
  /// - Throws: `HearingTestError.timeRunsBack`, `.unexpectedEvent`; nothing has changed then.
  @discardableResult
  public mutating func handle(_ event: Event) throws(HearingTestError) -> Action {
    guard event.time >= lastTime, event.time.isFinite else { throw .timeRunsBack(previous: lastTime, got: event.time) }
    guard isExpected(event) else { throw .unexpectedEvent(expected: "\(action)", got: event.name) }
    lastTime = event.time
    if case .soundLost(let time) = event {
      beginPause(at: time)
      return action
    }
    advance(to: event.time)
    switch event {
    case .timePassed, .soundLost: break
    case .presented(let time): state = .listening(since: time)
    case .paused: if !isFinished { state = .resting }
    case .resumed(let time): beginPause(at: time)
    case .pressed(let time):
      switch state {
      case .listening(let since): end(since: since, press: time, at: time)
      case .resting: break
      default: strayPresses += 1
      }
    }
    return action
  }

  private func isExpected(_ event: Event) -> Bool {
    switch event {
    case .timePassed, .pressed: true
    case .presented: state == .presenting
    case .soundLost: if case .listening = state { true } else { false }
    case .paused: state != .resting
    case .resumed: state == .resting
    }
  }

  /// What the session has come to so far.
  public var outcome: SessionOutcome {
    SessionOutcome(
      entries: sequence.entries(), catchTrialCount: sequence.catchTrialCount,
      falseAlarmCount: sequence.falseAlarmCount, answeredToneCount: sequence.answeredToneCount,
      strayPressCount: trials.reduce(strayPresses) { $0 + $1.strayPresses }, trialCount: trials.count)
  }

  private mutating func advance(to time: Double) {
    if case .listening(let since) = state, time >= since + plan.timing.responseWindow {
      end(since: since, press: nil, at: since + plan.timing.responseWindow)
    }
    if state == .idle { beginPause(at: time) }
    if case .pausing(let end) = state, time >= end { state = .presenting }
  }

  /// Ends the window of a presentation.
  private mutating func end(since: Double, press: Double?, at time: Double) {
    // Whole microseconds: what is left of a difference of two times must not depend on how far the clock has come.
    let reaction = press.map { (($0 - since) * 1e6).rounded() / 1e6 }
    finishTrial(ToneResponse(heard: press != nil, reactionTime: reaction))
    if sequence.next == nil { state = .over } else { beginPause(at: time) }
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

extension HearingSession.Event {
  /// What it is called in an error.
  fileprivate var name: String {
    switch self {
    case .timePassed: "time passed"
    case .presented: "presented"
    case .pressed: "pressed"
    case .soundLost: "sound lost"
    case .paused: "paused"
    case .resumed: "resumed"
    }
  }
}
