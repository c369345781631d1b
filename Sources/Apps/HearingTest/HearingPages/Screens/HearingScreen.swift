import AppWords
import HearingRecords
import HearingReports
import HearingRuns
import HearingTest
import PageMessages

/// What the page shows: in JSON an object with `type` "screen", the member `screen`, and what the screen needs
/// (Docs/Formats/hearing-events.md).
enum HearingScreen {
  /// The people to choose from.
  struct People: HearingContent {
    static let screen = "people"
    struct Tile: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      var name: String
      /// Whether a test of this person can go on.
      var isUnfinished: Bool
    }
    var people: [Tile]
    /// Why a person could not be added: `taken`, `invalid-name`, `invalid-year`, or `file` for one of a file.
    var fault: String?
    /// What is wrong with the file.
    var reason: Words?
    /// When the program, which has ended unexpectedly, was last known to run, ISO 8601; `/documents/ends.json` reports it.
    var ended: String?
  }

  /// What a person can do, and what is done.
  struct PersonHome: HearingContent {
    static let screen = "person"
    /// The number of the person, whose archive is at `/documents/person/NUMBER`.
    var person: BoundedNumber<RecordNumbers>?
    struct Unfinished: Codable, Sendable {
      var progress: ShownProgress
      var started: String
    }
    /// The test that can go on; `nil` if there is none.
    var unfinished: Unfinished?
    /// Whether there is an unfinished test with other settings, which cannot go on here.
    var hasOther: Bool
    /// What was done within the last day: `tones`, `digits`, `questions`.
    var done: [String]
    /// The number of the last finished test with tones.
    var result: BoundedNumber<RecordNumbers>?
    /// About how long a new test takes, in seconds.
    @BoundedNumber<Times> var seconds: Double
  }

  /// What the levels mean.
  struct Calibration: HearingContent {
    static let screen = "calibration"
    /// The headphone and the volume of the calibration; `nil` without one.
    var transducer: String?
    var device: String?
    /// The name of the output.
    var output: String
    /// The calibration's date, as year, month and day.
    var date: String?
    /// What the person calls the headphone without a calibration: as chosen, or as in the last test.
    var headphone: String?
    /// The headphones that were named here, the last used one first.
    var knownHeadphones: [String]
  }

  /// The check of the room.
  struct Room: HearingContent {
    static let screen = "room"
    enum Phase: String, Codable, Sendable, CaseIterable { case ready, listening, fine, loud, failed }
    var phase: Phase
    /// Seconds that are still listened to.
    var secondsLeft: BoundedNumber<Counts>?
    /// Whether the microphone is calibrated.
    var isCalibrated: Bool
    /// The reason of a failure, in the words of the device.
    var reason: String?
    /// What is to be tested here, in dB HL.
    @BoundedNumber<Levels> var level: Double
  }

  /// The test with tones.
  struct Test: HearingContent {
    static let screen = "test"
    @BoundedNumber<Counts> var presses: Int
    var progress: ShownProgress
    var isPaused: Bool
    /// Whether it pauses since the next tones are loud.
    var isLoudNext = false
    /// Why it pauses if the sound has changed.
    var disturbance: Words?
    /// Whether the person may go on with the changed sound.
    var mayGoOnChanged = false
    /// Whether the device is being opened.
    var isOpening: Bool
  }

  /// A headphone or records that were lost, or could not be opened.
  struct Lost: HearingContent {
    static let screen = "lost"
    enum Thing: String, Codable, Sendable, CaseIterable { case sound, records }
    var thing: Thing
    /// What the device or the disk says.
    var reason: Words
    /// The number of answers that are kept.
    @BoundedNumber<Counts> var keptCount: Int
  }

  /// The digits in noise.
  struct Digits: HearingContent {
    static let screen = "digits"
    enum Phase: String, Codable, Sendable, CaseIterable { case ready, playing, disturbed, answering, done }
    var phase: Phase
    var ear: Ear
    /// The number of the triplet, from 1.
    @BoundedNumber<Counts> var number: Int
    @BoundedNumber<Counts> var count: Int
    /// Why the triplet is to be played again if the sound has changed.
    var disturbance: Words?
    /// Whether the person may go on with the changed sound.
    var mayGoOnChanged = false
  }

  /// One question of the questionnaire.
  struct Question: HearingContent {
    static let screen = "question"
    @BoundedNumber<Counts> var number: Int
    @BoundedNumber<Counts> var count: Int
    var title: String
    var question: Foreign<Questionnaire.Question>
    var answer: Foreign<QuestionnaireAnswer>?
  }

  /// The result of a test.
  struct Result: HearingContent {
    static let screen = "result"
    enum Sending: String, Codable, Sendable, CaseIterable {
      case impossible, possible, asked, sending, delivered, failed, uncertain
    }
    @BoundedNumber<RecordNumbers> var session: Int64
    var paragraphs: [Foreign<HearingVerdict.Statement>]
    /// The thresholds in words, for those who cannot see the audiogram.
    var levels: [Words]
    var hasAudiogram: Bool
    var sending: Sending
    /// Where the result goes.
    var place: String?
    var isReadableOnTheWay: Bool
    /// The answer of that place.
    var answer: String?
    /// What becomes of it by itself; `nil` without a doctor of one's own.
    var handedOver: HandedOver?
  }

  /// A step of the introduction.
  struct Introduction: HearingContent {
    static let screen = "introduction"
    @BoundedNumber<Counts> var step: Int
  }

  /// A tone in both ears, until it is heard.
  struct Volume: HearingContent {
    static let screen = "volume"
    /// How the sound differs from that of the last test with the same headphone; `nil` if it does not, or if nobody knows.
    var difference: Words?
  }

  /// A tone in one ear, until its side is named.
  struct Sides: HearingContent {
    static let screen = "sides"
    /// From 1 in each check.
    @BoundedNumber<Counts> var question: Int
  }

  /// The sides were named.
  struct Checked: HearingContent {
    static let screen = "checked"
    var verdict: EarphoneCheck.Verdict
    var mayGoOn: Bool
  }

  /// The test can begin, or go on.
  struct Ready: HearingContent {
    static let screen = "ready"
    /// The number of answers that are kept.
    @BoundedNumber<Counts> var keptCount: Int
  }

  /// The practice tones were not answered.
  struct Unanswered: HearingContent { static let screen = "unanswered" }
}

/// What is on one screen.
protocol HearingContent: Codable, Sendable {
  /// The name of the screen.
  static var screen: String { get }
}

/// A screen as it is sent: what all screens have, and what is on this one.
struct HearingScreenMessage<Content: HearingContent>: ServerMessage {
  static var name: String { "screen" }

  var frame: HearingFrame
  var content: Content

  private enum Key: String, CodingKey { case screen }

  init(frame: HearingFrame, content: Content) { (self.frame, self.content) = (frame, content) }

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: Key.self).decode(ScreenName.self, forKey: .screen)
    (frame, content) = (try HearingFrame(from: decoder), try Content(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Content.screen, forKey: .screen)
    try frame.encode(to: encoder)
    try content.encode(to: encoder)
  }

  private struct ScreenName: Described {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws { try Content.screen.encode(to: encoder) }
    static func shape() -> MessageShape { .choice([Content.screen]) }
    static var sample: Self { Self() }
  }
}

/// What all screens have.
struct HearingFrame: Codable, Sendable {
  /// Whether levels are in dB HL.
  var isCalibrated: Bool
  /// Whether the sound is that of the browser.
  var isBrowserSound: Bool
  /// Whether the sound goes to a headphone, or is a trial run.
  var source: SessionSource
  /// The name of the chosen person.
  var personName: String?
}

/// A press was taken, whatever it means.
struct PressMessage: ServerMessage {
  static let name = "press"
  /// Presses so far.
  @BoundedNumber<Counts> var count: Int
}

/// How far the test is.
struct ProgressMessage: ServerMessage {
  static let name = "progress"
  var progress: ShownProgress

  init(progress: TestProgress) { self.progress = ShownProgress(progress) }
  init(from decoder: any Decoder) throws { progress = try ShownProgress(from: decoder) }
  func encode(to encoder: any Encoder) throws { try progress.encode(to: encoder) }
}

/// The progress of a test as the page takes it.
struct ShownProgress: Codable, Sendable {
  @BoundedNumber<Counts> var measured: Int
  @BoundedNumber<Counts> var places: Int
  @BoundedNumber<Counts> var masked: Int
  @BoundedNumber<Times> var secondsLeft: Double

  init(_ progress: TestProgress) {
    measured = progress.measured
    places = progress.places
    masked = progress.masked
    secondsLeft = progress.secondsLeft
  }
}
