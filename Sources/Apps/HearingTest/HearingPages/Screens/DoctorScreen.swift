import AppRecords
import AppWords
import HearingDelivery
import HearingRecords
import PageMessages

extension HearingScreen {
  /// The person's own doctor: who gets results, by what consent, and what became of them.
  struct Doctor: HearingContent {
    static let screen = "doctor"

    /// A result that was queued for the doctor.
    struct Item: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      /// When the test began, ISO 8601; `nil` if it cannot be read.
      var started: String?
      var state: OutboxItem.State
      /// When it was sent, refused or withdrawn, or of the last attempt, ISO 8601.
      var at: String
      @BoundedNumber<Counts> var attempts: Int
      /// Whether it may have arrived although it waits.
      var isUncertain: Bool
      /// What the receiver has answered, or why nothing was sent.
      var answer: String
    }

    /// The words of the consent, with `{doctor}` and `{address}` in the places of what was filled in.
    struct Consents: Codable, Sendable {
      var always = ConsentWords.form(.always)
      var asNeeded = ConsentWords.form(.asNeeded)
    }

    /// The doctor's name; `nil` if none is set.
    var doctor: String?
    var address: String?
    var when: OwnDoctor.Occasion?
    /// When the person agreed, ISO 8601; `nil` without a consent.
    var agreed: String?
    /// The words that the person agreed to.
    var agreedText: String?
    /// The clinic's numbering system, and the person's number in it.
    var system: String?
    var number: String?
    /// The last results, the newest first.
    var items: [Item]
    var consents = Consents()
    /// Why the doctor could not be set.
    var fault: Words?
  }

  /// What becomes of a result by itself.
  struct HandedOver: Codable, Sendable {
    enum State: String, Codable, Sendable, CaseIterable {
      case waiting, sent, refused, withdrawn
      /// The doctor gets only results with which to see a doctor.
      case notNeeded = "not-needed"
      /// The session says nothing of hearing.
      case nothing
    }
    var state: State
    /// The doctor's name.
    var doctor: String
    /// The number of what waits.
    var item: BoundedNumber<RecordNumbers>?
    /// When it was sent, refused or withdrawn, or of the last attempt, ISO 8601.
    var at: String?
    /// Whether it may have arrived although it waits.
    var isUncertain = false
    /// What the receiver has answered, or why nothing was sent.
    var answer: String?
  }
}

extension HearingRequest {
  /// A person's own doctor, as the page gives it.
  struct NewDoctor: Codable, Sendable {
    var name: LineText
    var address: LineText
    var when: OwnDoctor.Occasion
    /// The clinic's numbering system, and the person's number in it: both or neither.
    var system: LineText?
    var number: LineText?
    /// The words that the person agreed to, as the page has shown them.
    var consent: PassageText
  }

  /// An item of the outbox.
  struct ChosenItem: Codable, Sendable { var id: RecordNumber }

  /// What the person wants of the doctor's screen.
  enum DoctorWish: Sendable {
    case show, revoke
    case set(NewDoctor)
    case withdraw(ChosenItem)
    case sendAgain(ChosenItem)
  }

  static var contract: [IncomingMessage<Self>] { testContract + doctorContract }

  /// The messages of the doctor's screen.
  private static let doctorContract: [IncomingMessage<Self>] = [
    .init("doctor", .doctor(.show), "the person's own doctor is shown"),
    .init(
      "doctor-set", { .doctor(.set($0)) },
      "results go to this doctor from now on; `consent` has the words that were agreed to, as they were shown"),
    .init("doctor-revoke", .doctor(.revoke), "nothing goes to the doctor any more; what waits is withdrawn"),
    .init("doctor-withdraw", { .doctor(.withdraw($0)) }, "the result of this number is not sent"),
    .init("doctor-again", { .doctor(.sendAgain($0)) }, "the result of this number, refused or withdrawn, is sent"),
  ]
}
