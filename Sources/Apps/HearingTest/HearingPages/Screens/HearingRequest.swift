import AdultSide
import AppWords
import HearingRuns
import HearingTest
import PageMessages

/// What the page says (Docs/Formats/hearing-events.md).
enum HearingRequest: PageRequest {
  struct Chosen: Codable, Sendable { var language: Language }

  struct ChosenPerson: Codable, Sendable { var id: RecordNumber }

  struct NewPerson: Codable, Sendable {
    /// Years; the records have a narrower range.
    enum Years: NumberRange { static let range = -9999...9999 }

    var name: LineText
    var birthYear: BoundedNumber<Years>?
    var sex: AgeNorm.Sex?
  }

  /// What the person wants to do.
  struct Part: Codable, Sendable {
    enum Name: String, Codable, CaseIterable { case tones, digits, questions, result }
    var part: Name
  }

  /// The answer to a tone of the checks; `question` is that of the screen, so that a second tap on the same button is no
  /// answer to the next tone.
  struct Named: Codable, Sendable {
    var answer: Answer
    var question: BoundedNumber<Counts>?
  }

  /// What the person calls the headphone.
  struct Headphone: Codable, Sendable { var name: LineText }

  /// The digits that were heard.
  struct Digits: Codable, Sendable {
    enum Digit: NumberRange { static let range = 0...9 }
    enum Triplet: ListLength { static let most = 3 }

    var digits: BoundedList<BoundedNumber<Digit>, Triplet>
    var number: BoundedNumber<Counts>
  }

  /// The answer to the question with an id; without one it is left open.
  struct Reply: Codable, Sendable {
    var id: LineText
    var answer: GivenReply?
  }

  /// What the page says during the test with tones.
  enum Test { case press, pause, goOn, goOnChanged }
  /// What becomes of the result.
  enum Sending { case ask, now, cancel }

  case language(Chosen)
  case choosePerson(ChosenPerson)
  case addPerson(NewPerson)
  case upload(UploadPiece)
  case importPerson(PersonFiles.Addition)
  case home, back, next, endsRead
  case begin(Part)
  case headphone(Headphone)
  case listen
  case answer(Named)
  case test(Test)
  case digits(Digits)
  case reply(Reply)
  case questionBack
  case sending(Sending)
  case doctor(DoctorWish)
  case lock(LockRequest)

  static let contract = testContract + doctorContract + LockRequest.contract.map { $0.within(Self.lock) }

  private static let testContract: [IncomingMessage<Self>] = [
    .init("language", Self.language, "the language that was chosen"),
    .init("choose-person", Self.choosePerson, "this person is tested"),
    .init("add-person", Self.addPerson, "a new person"),
    .init(
      "upload", Self.upload,
      "a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64"),
    .init("import-person", Self.importPerson, "the person of the sent archive is added, by this name if there is one"),
    .init("ends-read", .endsRead, "what was said of unexpected ends of the program was read"),
    .init("home", .home, "back to the people; what was answered is kept"),
    .init("back", .back, "back to what the person can do"),
    .init("begin", Self.begin, "this part begins"),
    .init("next", .next, "the screen goes on"),
    .init("headphone", Self.headphone, "the headphone without a calibration has this name; the screen goes on"),
    .init("listen", .listen, "the room is listened to"),
    .init("answer", Self.answer, "the answer to a tone of the checks; `question` is that of the screen"),
    .init("press", .test(.press), "a tone was heard"),
    .init("pause", .test(.pause), "the test pauses"),
    .init("go-on", .test(.goOn), "the test goes on, if the sound is as it was"),
    .init("go-on-changed", .test(.goOnChanged), "the test, or the digits, go on although the sound has changed"),
    .init("digits", Self.digits, "the digits that were heard in the triplet of this number"),
    .init("question-answer", Self.reply, "the answer to the question with this id; without one it is left open"),
    .init("question-back", .questionBack, "back to the question before"),
    .init("send", .sending(.ask), "the result is to be sent: the page asks"),
    .init("send-now", .sending(.now), "it is sent"),
    .init("send-cancel", .sending(.cancel), "it is not sent"),
  ]
}

/// An answer to a question as a page gives it: a bare value.
struct GivenReply: Described, Sendable {
  let answer: QuestionnaireAnswer

  private typealias Number = BoundedNumber<GivenSetting.Values>
  private typealias Texts = BoundedList<LineText, FewValues>

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    answer = try container.decode(QuestionnaireAnswer.self)
    switch answer {
    case .flag: break
    case .number: _ = try container.decode(Number.self)
    case .text: _ = try container.decode(PassageText.self)
    case .list: _ = try container.decode(Texts.self)
    }
  }

  func encode(to encoder: any Encoder) throws { try answer.encode(to: encoder) }

  static func shape() throws -> MessageShape {
    .either([.flag, try .of(Number.self), try .of(PassageText.self), try .of(Texts.self)])
  }
  static var sample: Self { Self(answer: .flag(false)) }

  private init(answer: QuestionnaireAnswer) { self.answer = answer }
}
