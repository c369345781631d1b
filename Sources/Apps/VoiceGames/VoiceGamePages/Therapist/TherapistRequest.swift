import AdultSide
import PageMessages
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// What a therapist's finger has done behind the gate (Docs/Formats/voice-games-therapist.md).
package enum TherapistRequest: PageRequest {
  package struct Place: Decodable, Sendable {
    enum Screen: String, Codable, Sendable, CaseIterable {
      case children, child, calibration, settings, plan, sessions, replay, held, data
    }

    var screen: Screen
    var child: RecordNumber?
    var game: Game?
    var session: RecordNumber?
  }

  package struct NewChild: Decodable, Sendable {
    var name: LineText
    var portrait: Portrait
  }

  package struct Rename: Decodable, Sendable {
    var child: RecordNumber
    var name: LineText
  }

  package struct NewPortrait: Decodable, Sendable {
    var child: RecordNumber
    var portrait: Portrait
  }

  /// A child, and the name that the page has shown for it.
  package struct Removal: Decodable, Sendable {
    var child: RecordNumber
    var name: LineText
  }

  package struct OneChild: Decodable, Sendable { var child: RecordNumber }

  /// A child, and the second player of the game for two.
  package struct Pair: Decodable, Sendable {
    var child: RecordNumber
    var partner: RecordNumber
  }

  package struct OneGame: Decodable, Sendable {
    var child: RecordNumber
    var game: Game
  }

  /// A sound to be recorded.
  package struct Sound: Decodable, Sendable {
    var child: RecordNumber
    var game: Game
    /// Which of the game's sounds it is, counted from 0.
    var sound: BoundedNumber<Counts>
    var name: LineText
    var includesUnvoiced: Bool
  }

  package struct Change: Decodable, Sendable {
    var child: RecordNumber
    var game: Game
    var setting: LineText
    var value: GivenSetting
  }

  package struct Plan: Decodable, Sendable {
    var child: RecordNumber
    var parts: BoundedList<Part, FewValues>

    /// `{"game": "dog", "rounds": 3}` or `{"game": "cloud", "minutes": 2}`; the plan has narrower ranges.
    struct Part: Codable, Sendable {
      var game: Game
      var rounds: BoundedNumber<Counts>?
      var minutes: BoundedNumber<Counts>?
    }
  }

  package struct ReplayChange: Decodable, Sendable {
    var setting: LineText
    var value: GivenSetting
  }

  /// A sound that the child holds.
  package struct Hold: Decodable, Sendable {
    var child: RecordNumber
    var sound: HeldSound
  }

  /// A stored try to hold a sound.
  package struct HeldTry: Decodable, Sendable {
    var child: RecordNumber
    var number: RecordNumber
  }

  /// A part of the log: from one moment to before another one, in ISO 8601.
  package struct Log: Decodable, Sendable {
    var query: NamedQuery
    var child: RecordNumber?
    var from: LineText?
    var to: LineText?
  }

  /// For how many days recordings are kept; without a number for ever.
  package struct Retention: Decodable, Sendable {
    var days: BoundedNumber<Counts>?
    /// The number of sessions whose recordings the page has said would be deleted; missing if it was not asked yet.
    var sessions: BoundedNumber<Counts>?
  }

  /// A session that is deleted, or its recording alone.
  package struct SessionRemoval: Decodable, Sendable {
    var session: RecordNumber
    var isRecordingOnly: Bool
  }

  /// The recordings of a child, with the number of sessions that the page has shown.
  package struct RecordingsRemoval: Decodable, Sendable {
    var child: RecordNumber
    var sessions: BoundedNumber<Counts>
  }

  /// A wish about the replay's second lane.
  package enum Replay: Sendable {
    case set(ReplayChange)
    case easier, harder, back, keep
  }

  case go(Place)
  case addChild(NewChild)
  case renameChild(Rename)
  case portrait(NewPortrait)
  case ownPicture(OneChild)
  case removeChild(Removal)
  case upload(UploadPiece)
  case importChild(PersonFiles.Addition)
  case calibrate(OneChild)
  case record(Sound)
  case stopListening
  case set(Change)
  case easier(OneGame)
  case harder(OneGame)
  case undo(OneGame)
  case fit(OneGame)
  case fitTwo(Pair)
  case usual(OneGame)
  case plan(Plan)
  case replay(Replay)
  case hold(Hold)
  case forgetTry(HeldTry)
  case log(Log)
  case retention(Retention)
  case removeSession(SessionRemoval)
  case removeRecordings(RecordingsRemoval)

  package static let contract: [IncomingMessage<Self>] = [
    .init("therapist-go", Self.go, "another screen, of a child, a game or a session (numbers of the database)"),
    .init("therapist-add-child", Self.addChild, "adds an account"),
    .init("therapist-rename-child", Self.renameChild, "changes its name"),
    .init("therapist-portrait", Self.portrait, "changes its portrait; a picture of its own is removed"),
    .init("therapist-own-picture", Self.ownPicture, "the sent picture becomes the child's own"),
    .init("therapist-remove-child", Self.removeChild, "removes the child, named as shown, with all that belongs to it"),
    .init(
      "upload", Self.upload,
      "a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64"),
    .init(
      "therapist-import-child", Self.importChild, "the child of the sent archive is added, by this name if there is one"
    ),
    .init("therapist-calibrate", Self.calibrate, "begins a calibration"),
    .init(
      "therapist-record", Self.record,
      "records a sound with which the game compares; with the last missing one the game's settings are stored"),
    .init("therapist-stop-listening", .stopListening, "gives up the calibration or recording"),
    .init(
      "therapist-set", Self.set,
      "sets one setting; settings whose range depends on it move into their range"),
    .init("therapist-easier", Self.easier, "a step of difficulty, below"),
    .init("therapist-harder", Self.harder, "the opposite step"),
    .init(
      "therapist-undo", Self.undo,
      "undoes the last change of the child's settings of the game, by the page or by a command; 100 are kept, also over a "
        + "restart"),
    .init("therapist-fit", Self.fit, "fits the child's own settings to the last calibration"),
    .init(
      "therapist-fit-two", Self.fitTwo,
      "fits the tones of mole and gardener to the measured voices of both children, as settings of the first"),
    .init("therapist-usual", Self.usual, "removes the child's own settings"),
    .init("therapist-plan", Self.plan, "sets the plan: at most 20 parts of 1 to 20 rounds or 1 to 30 minutes"),
    .init("therapist-replay-set", { .replay(.set($0)) }, "changes the settings of the replay's second lane"),
    .init("therapist-replay-easier", .replay(.easier), "the same by a step"),
    .init("therapist-replay-harder", .replay(.harder), "the same by the opposite step"),
    .init("therapist-replay-back", .replay(.back), "the second lane has the recorded settings again"),
    .init("therapist-replay-keep", .replay(.keep), "the second lane's settings become the child's"),
    .init("therapist-hold", Self.hold, "begins a try to hold a sound as long as one breath lasts"),
    .init("therapist-forget-try", Self.forgetTry, "removes a try of the child"),
    .init("therapist-log", Self.log, "shows events of the log, and leads to them as a file"),
    .init(
      "therapist-retention", Self.retention,
      "sets for how many days recordings are kept, 1 to 36500, or for ever; where recordings would be deleted, only with "
        + "the number of their sessions"),
    .init("therapist-remove-session", Self.removeSession, "deletes a session, or only its recording"),
    .init(
      "therapist-remove-recordings", Self.removeRecordings,
      "deletes the recordings of a child, of as many sessions as were shown; the events stay"),
  ]
}
