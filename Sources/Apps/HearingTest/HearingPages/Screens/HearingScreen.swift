import AppWords
import HearingRecords
import HearingReports
import HearingRuns
import HearingTest

/// What the page shows. In JSON an object with `type` "screen", the member `screen`, and what the screen needs
/// (Docs/Formats/hearing-events.md).
enum HearingScreen: Sendable {
  case people(People)
  case person(PersonHome)
  case introduction(step: Int)
  case calibration(Calibration)
  case room(Room)
  case volume(isCalibrated: Bool)
  case sides(question: Int)
  case checked(EarphoneCheck.Verdict, mayGoOn: Bool)
  case ready(keptCount: Int)
  case test(Test)
  case unanswered
  case lost(Lost)
  case digits(Digits)
  case question(Question)
  case result(Result)

  /// The people to choose from.
  struct People: Encodable, Sendable {
    struct Tile: Encodable, Sendable {
      var id: Int64
      var name: String
      /// Whether a test of this person can go on.
      var isUnfinished: Bool
    }
    var people: [Tile]
    /// Why a person could not be added: `taken`, `invalid-name` or `invalid-year`.
    var fault: String?
  }

  /// What a person can do, and what is done.
  struct PersonHome: Encodable, Sendable {
    struct Unfinished: Encodable, Sendable {
      var progress: TestProgress
      var started: String
    }
    /// The test that can go on; `nil` if there is none.
    var unfinished: Unfinished?
    /// Whether there is an unfinished test with other settings, which cannot go on here.
    var hasOther: Bool
    /// What was done within the last day: `tones`, `digits`, `questions`.
    var done: [String]
    /// The number of the last finished test with tones.
    var result: Int64?
    /// About how long a new test takes, in seconds.
    var seconds: Double
  }

  /// What the levels mean.
  struct Calibration: Encodable, Sendable {
    /// The headphone and the volume of the calibration; `nil` without one.
    var transducer: String?
    var device: String?
    /// The name of the output.
    var output: String
    /// The calibration's date, as year, month and day.
    var date: String?
  }

  /// The check of the room.
  struct Room: Encodable, Sendable {
    enum Phase: String, Encodable, Sendable { case ready, listening, fine, loud, failed }
    var phase: Phase
    /// Seconds that are still listened to.
    var secondsLeft: Int?
    /// Whether the microphone is calibrated.
    var isCalibrated: Bool
    /// The reason of a failure, in the words of the device.
    var reason: String?
    /// What is to be tested here, in dB HL.
    var level: Double
  }

  /// The test with tones.
  struct Test: Encodable, Sendable {
    var presses: Int
    var progress: TestProgress
    var isPaused: Bool
    /// Whether the device is being opened.
    var isOpening: Bool
  }

  /// A headphone that was lost, or could not be opened.
  struct Lost: Encodable, Sendable {
    /// The device's words.
    var reason: String
    /// The number of answers that are kept.
    var keptCount: Int
  }

  /// The digits in noise.
  struct Digits: Encodable, Sendable {
    enum Phase: String, Encodable, Sendable { case ready, playing, answering, done }
    var phase: Phase
    var ear: Ear
    /// The number of the triplet, from 1.
    var number: Int
    var count: Int
  }

  /// One question of the questionnaire.
  struct Question: Encodable, Sendable {
    var number: Int
    var count: Int
    var title: String
    var question: Questionnaire.Question
    var answer: QuestionnaireAnswer?
  }

  /// The result of a test.
  struct Result: Encodable, Sendable {
    enum Sending: String, Encodable, Sendable {
      case impossible, possible, asked, sending, delivered, failed, uncertain
    }
    var session: Int64
    var paragraphs: [HearingConclusion.Statement]
    /// The thresholds in words, for those who cannot see the audiogram.
    var levels: [Words]
    var hasAudiogram: Bool
    var sending: Sending
    /// Where the result goes.
    var place: String?
    var isReadableOnTheWay: Bool
    /// The answer of that place.
    var answer: String?
  }

  var name: String {
    switch self {
    case .people: "people"
    case .person: "person"
    case .introduction: "introduction"
    case .calibration: "calibration"
    case .room: "room"
    case .volume: "volume"
    case .sides: "sides"
    case .checked: "checked"
    case .ready: "ready"
    case .test: "test"
    case .unanswered: "unanswered"
    case .lost: "lost"
    case .digits: "digits"
    case .question: "question"
    case .result: "result"
    }
  }
}

/// A screen as it is sent: what all screens have, and what is on this one.
struct HearingScreenMessage: Encodable, Sendable {
  /// Whether levels are in dB HL.
  var isCalibrated: Bool
  /// Whether the sound is that of the browser.
  var isBrowserSound: Bool
  /// Whether the sound goes to a headphone, or is a trial run: the raw value of `SessionSource`.
  var source: SessionSource
  /// The name of the chosen person.
  var person: String?
  var screen: HearingScreen

  private enum CodingKeys: String, CodingKey {
    case type, screen, isCalibrated, isBrowserSound, source, personName, step, question, verdict, mayGoOn, keptCount
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("screen", forKey: .type)
    try container.encode(screen.name, forKey: .screen)
    try container.encode(isCalibrated, forKey: .isCalibrated)
    try container.encode(isBrowserSound, forKey: .isBrowserSound)
    try container.encode(source, forKey: .source)
    try container.encodeIfPresent(person, forKey: .personName)
    switch screen {
    case .people(let content): try content.encode(to: encoder)
    case .person(let content): try content.encode(to: encoder)
    case .introduction(let step): try container.encode(step, forKey: .step)
    case .calibration(let content): try content.encode(to: encoder)
    case .room(let content): try content.encode(to: encoder)
    case .volume, .unanswered: break
    case .sides(let question): try container.encode(question, forKey: .question)
    case .checked(let verdict, let mayGoOn):
      try container.encode(verdict, forKey: .verdict)
      try container.encode(mayGoOn, forKey: .mayGoOn)
    case .ready(let count): try container.encode(count, forKey: .keptCount)
    case .test(let content): try content.encode(to: encoder)
    case .lost(let content): try content.encode(to: encoder)
    case .digits(let content): try content.encode(to: encoder)
    case .question(let content): try content.encode(to: encoder)
    case .result(let content): try content.encode(to: encoder)
    }
  }
}
