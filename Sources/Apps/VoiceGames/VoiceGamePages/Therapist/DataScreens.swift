import AdultSide
import AppWords
import PageMessages
import VoiceGameRecords
import VoiceListening

/// Days for which recordings are kept.
enum RetentionDays: NumberRange {
  static let range = GameRecords.retentionRange
  static let unit = "days"
}

extension TherapistContent {
  struct HeldSounds: Codable, Sendable {
    struct Try: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      var sound: HeldSound
      /// ISO 8601.
      var at: String
      @BoundedNumber<Times> var seconds: Double
    }

    var child: ChildEntry
    /// The last tries, the newest last.
    var tries: [Try]
    /// How many tries of a sound a day needs to count in the report.
    @BoundedNumber<Counts> var wanted: Int
  }

  struct Data: Codable, Sendable {
    /// What would be deleted if recordings were kept for as many days.
    struct Question: Codable, Sendable {
      @BoundedNumber<RetentionDays> var days: Int
      @BoundedNumber<Counts> var sessions: Int
    }

    /// Whose events there may be.
    var people: [ChildEntry]
    /// For how many days recordings are kept; `nil` for ever.
    var retention: BoundedNumber<RetentionDays>?
    var question: Question?
    var log: LogPart?
  }

  /// Events of the log.
  struct LogPart: Codable, Sendable {
    struct Event: Codable, Sendable {
      /// ISO 8601, UTC.
      var at: String
      var child: String
      var game: Words
      var event: Words
    }

    var query: NamedQuery
    var child: BoundedNumber<RecordNumbers>?
    var from: String?
    var to: String?
    /// The number of events.
    @BoundedNumber<Counts> var count: Int
    /// The last of them.
    var last: [Event]
  }
}

/// How far a try to hold a sound is.
struct HeldMessage: ServerMessage {
  static let name = "held"
  var sound: HeldSound
  /// `opening` while the microphone is opened, then the phases of the try, `deaf` without a microphone.
  var phase: String
  /// How long the sound is held so far.
  @BoundedNumber<Times> var seconds = 0.0
  /// The volume, 0…200.
  @BoundedNumber<Volumes> var level = 0.0
  /// Why the microphone cannot be used.
  var reason: String?
}
