/// A session as a state machine: events with their times are its input, and the next action is its output. It has no
/// clock, sound or files of its own.
///
/// The caller does what `action` says and reports the events: that a tone has begun, that 'heard' was pressed, that
/// time has passed. Each finished trial is appended to `trials`, and the caller should store it at once. A session that
/// is created from the same plan and the stored trials continues exactly where the last one stopped, with the same
/// presentations.
public struct HearingSession: Sendable {
  /// The next action of the caller.
  public enum Action: Sendable, Hashable {
    /// Wait until a time, in seconds on the caller's clock, then report `timePassed`.
    case wait(until: Double)
    /// Present this now, and report `presented` when it begins. Silence is also presented.
    case present(Presentation)
    /// Do nothing until `resumed` is reported.
    case rest
    /// The session is over, with results.
    case finished
    /// The session is over without a result: the practice tones were not answered. The headphone must be checked
    /// (cable, mute, volume, the right device, battery). A new session starts with practice tones again.
    case unanswered
  }

  /// An event. Times are in seconds on a clock of the caller that never runs back.
  public enum Event: Sendable, Hashable {
    /// Time has passed.
    case timePassed(to: Double)
    /// The sound of the presentation has begun (or its silence).
    case presented(at: Double)
    /// 'Heard' was pressed.
    case pressed(at: Double)
    /// The sound of the presentation was interrupted. The presentation does not count, nor does a press since its
    /// start, and it is presented again after a pause.
    case soundLost(at: Double)
    /// The listener wants a rest. A presentation without an answer does not count and is repeated after the rest.
    case paused(at: Double)
    /// The rest is over.
    case resumed(at: Double)

    /// The time of the event.
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

  /// The plan of the session.
  public let plan: SessionPlan
  /// The finished trials, including those that were resumed.
  public private(set) var trials: [Trial] = []
  private var sequence: TestSequence
  private var state = State.idle
  private var strayPresses = 0
  private var lastTime = -Double.infinity

  /// Creates a session, or continues one after stored trials.
  ///
  /// - Throws: `HearingTestError`; `.otherTrial` if a stored trial differs from the one that this plan would have
  ///   presented, `.invalidParameter` for one with a number of presses that nobody reaches.
  public init(plan: SessionPlan, resuming stored: [Trial] = []) throws(HearingTestError) {
    self.plan = plan
    sequence = try TestSequence(plan)
    for trial in stored {
      guard let expected = sequence.next, expected == trial.presentation else {
        throw .otherTrial(
          number: trials.count, expected: sequence.next.map { Self.text($0) } ?? "the end of the session",
          got: Self.text(trial.presentation))
      }
      try Checked.within("stray presses", trial.strayPresses, 0...1_000_000)
      trials.append(trial)
      sequence.record(trial.response)
    }
    if sequence.next == nil { state = .over }
  }

  /// Whether it is over: all results are known, or the practice tones were not answered.
  public var isFinished: Bool { state == .over }

  /// Number of places that remain to be measured with noise in the other ear; 0 before the thresholds without noise are
  /// known.
  public var remainingMaskedCount: Int { sequence.remainingMaskedCount }

  /// The next action.
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

  /// Handles an event and returns the next action.
  ///
  /// A press within the window of a presentation counts and ends it: the pause before the next one starts with the
  /// press, and the tone must be faded out. Any other press is a stray one and is counted with the next trial. Presses
  /// during a rest are not counted.
  ///
  /// - Throws: `HearingTestError.timeRunsBack`, `.unexpectedEvent`; the session is then unchanged.
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

  /// Takes trials back, from a number on: what was heard in them is not known. They are presented again.
  ///
  /// - Throws: `HearingTestError`; the session is then unchanged.
  public mutating func withdraw(from number: Int) throws(HearingTestError) {
    guard number < trials.count else { return }
    var earlier = try HearingSession(plan: plan, resuming: Array(trials.prefix(max(0, number))))
    earlier.lastTime = lastTime
    self = earlier
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

  /// The outcome of the session so far.
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
    // Rounded to microseconds: the rounding error of a difference of times must not depend on how far the clock has
    // advanced.
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
  /// The name of the action in errors.
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
