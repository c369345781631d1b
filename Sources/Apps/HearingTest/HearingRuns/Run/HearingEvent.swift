import HearingTest

/// What happens in a hearing test, as a terminal or a page shows it. In JSON the member `type` names the event
/// (Docs/Formats/hearing-events.md).
package enum HearingEvent: Sendable, Hashable {
  /// A tone in both ears is repeated until the listener says that it is heard; a calibrated volume must not be changed.
  case volume(isCalibrated: Bool)
  /// A tone in one ear is repeated until the listener names its side. Questions are counted from 1 in each check.
  case sides(question: Int)
  /// The sides were named; `mayGoOn` says whether the test may begin as it is.
  case checked(EarphoneCheck.Verdict, mayGoOn: Bool)
  /// A trial is on the disk. It must not be shown while the test goes on, since it tells when a tone came.
  case trial(Trial)
  /// A press was taken, whatever it means: the number of presses so far.
  case press(count: Int)
  /// How far the test has come.
  case progress(TestProgress)
  /// The next tones are loud, and the test pauses until the listener wants them.
  case loudNext
  /// The sound has changed since the test began; without a change it is as it was again. During the test it pauses, and the
  /// last tones will be repeated.
  case disturbed(TestDisturbance?)
  /// The test pauses.
  case paused
  /// The test goes on.
  case goingOn
  /// Some sound was lost; the tone is repeated.
  case soundLost
  /// The test is over, with results.
  case finished
  /// The test is over without a result: the practice tones were not answered.
  case unanswered
}

extension HearingEvent: Codable {
  private enum CodingKeys: String, CodingKey { case type, isCalibrated, question, verdict, mayGoOn, count, disturbance }
  private enum Kind: String, Codable {
    case volume, sides, checked, trial, press, progress, disturbed, paused, finished, unanswered
    case loudNext = "loud-next"
    case goingOn = "going-on"
    case soundLost = "sound-lost"
  }

  private var kind: Kind {
    switch self {
    case .volume: .volume
    case .sides: .sides
    case .checked: .checked
    case .trial: .trial
    case .press: .press
    case .progress: .progress
    case .loudNext: .loudNext
    case .disturbed: .disturbed
    case .paused: .paused
    case .goingOn: .goingOn
    case .soundLost: .soundLost
    case .finished: .finished
    case .unanswered: .unanswered
    }
  }

  /// Encodes an object; the members of a trial and of a progress are beside `type`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .type)
    switch self {
    case .volume(let isCalibrated): try container.encode(isCalibrated, forKey: .isCalibrated)
    case .sides(let question): try container.encode(question, forKey: .question)
    case .checked(let verdict, let mayGoOn):
      try container.encode(verdict, forKey: .verdict)
      try container.encode(mayGoOn, forKey: .mayGoOn)
    case .trial(let trial): try trial.encode(to: encoder)
    case .press(let count): try container.encode(count, forKey: .count)
    case .progress(let progress): try progress.encode(to: encoder)
    case .disturbed(let disturbance): try container.encodeIfPresent(disturbance, forKey: .disturbance)
    case .loudNext, .paused, .goingOn, .soundLost, .finished, .unanswered: break
    }
  }

  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .volume: .volume(isCalibrated: try container.decode(Bool.self, forKey: .isCalibrated))
      case .sides: .sides(question: try container.decode(Int.self, forKey: .question))
      case .checked:
        .checked(
          try container.decode(EarphoneCheck.Verdict.self, forKey: .verdict),
          mayGoOn: try container.decode(Bool.self, forKey: .mayGoOn))
      case .trial: .trial(try Trial(from: decoder))
      case .press: .press(count: try container.decode(Int.self, forKey: .count))
      case .progress: .progress(try TestProgress(from: decoder))
      case .loudNext: .loudNext
      case .disturbed: .disturbed(try container.decodeIfPresent(TestDisturbance.self, forKey: .disturbance))
      case .paused: .paused
      case .goingOn: .goingOn
      case .soundLost: .soundLost
      case .finished: .finished
      case .unanswered: .unanswered
      }
  }
}
