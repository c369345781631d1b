import AdultSide
import AppWords
import Foundation
import VoiceGames

/// A message to the therapist's side: a screen with all that it shows.
struct TherapistScreen<Content: Encodable & Sendable>: Encodable, Sendable {
  var type = "therapist-screen"
  var screen: String
  /// What became of the last message; `nil` if it only went to another screen.
  var notice: TherapistNotice?
  var content: Content
}

/// What became of a message.
struct TherapistNotice: Encodable, Sendable, Equatable {
  enum Kind: String, Encodable, Sendable {
    /// The change is on the disk.
    case stored
    /// A sound was heard; it is stored when the others are there, too.
    case heard
    /// Nothing has changed.
    case refused
  }

  var kind: Kind
  var words: Words
  /// The settings that have changed.
  var changes: [SettingDifference] = []

  static let stored = TherapistNotice(kind: .stored, words: Words(cs: "uloženo", en: "stored"))
  static func refused(_ czech: String, _ english: String) -> TherapistNotice {
    TherapistNotice(kind: .refused, words: Words(cs: czech, en: english))
  }
}

/// What the gate asks.
struct TherapistGateMessage: Encodable, Sendable {
  var question: AdultGate.Question

  private enum Key: String, CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("therapist-gate", forKey: .type)
    try question.encode(to: encoder)
  }
}

/// The therapist's side is left: the child's side is shown.
struct TherapistClosedMessage: Encodable, Sendable { var type = "therapist-closed" }

/// A child as the therapist sees it.
struct ChildEntry: Encodable, Sendable {
  var id: Int64
  var name: String
  var portrait: Portrait
  var sessions: Int
  /// The start of the last session, ISO 8601.
  var last: String?
}

/// A game as the therapist sees it.
struct GameEntry: Encodable, Sendable {
  var game: Game
  var title: Words
  /// The picture of who plays in the game's usual theme.
  var picture: String
  /// Whether the child has settings of its own.
  var isOwn: Bool
  /// Whether the game can be played; a game that compares sounds needs recorded ones first.
  var isReady: Bool
}

/// What the last calibration measured.
struct VoiceEntry: Encodable, Sendable {
  /// Level of the room, dBFS.
  var roomLevel: Double
  /// Soft, usual and loud volume, 0…200.
  var volumes: [Double]
  /// Lowest, usual and highest pitch, hertz; empty if no pitch was found.
  var frequencies: [Double]
}

/// What the screens show.
enum TherapistContent {
  struct Children: Encodable, Sendable {
    var children: [ChildEntry]
    var portraits = Portrait.allCases
  }

  struct OneChild: Encodable, Sendable {
    var child: ChildEntry
    var portraits = Portrait.allCases
    var games: [GameEntry]
    /// The number of games in the plan.
    var planned: Int
    var voice: VoiceEntry?
  }

  struct Calibration: Encodable, Sendable {
    var child: ChildEntry
    var voice: VoiceEntry?
  }

  struct Settings: Encodable, Sendable {
    var child: ChildEntry
    var game: GameEntry
    var task: Words
    var rows: [SettingRow]
    var tickRate: Double
    var canEase: Bool
    var canHarden: Bool
    /// Whether the settings were made for another voice or room than the last calibration measured.
    var canFit: Bool
    /// Who may be the second player of a game for two; empty for other games.
    var partners: [Partner] = []
    /// The sounds with which the game compares; `nil` for other games.
    var sounds: Sounds?
    /// The number of changes that can be undone.
    var undoCount: Int
    /// What undoing the last of them changes.
    var undo: [SettingDifference]
  }

  struct Sounds: Encodable, Sendable {
    /// The names of the recorded sounds; `null` for one that is missing.
    var names: [String?]
    /// Whether the sounds may be without voice.
    var allowsUnvoiced: Bool
    /// Whether they are.
    var includesUnvoiced: Bool
  }

  struct Partner: Encodable, Sendable {
    var id: Int64
    var name: String
    var portrait: Portrait
    /// Whether the pitch of both voices was measured, so that tones can be fitted to them.
    var canFit: Bool
  }

  struct Plan: Encodable, Sendable {
    var child: ChildEntry
    var parts: [SessionPlan.Part]
    var games: [GameEntry]
  }

  struct Session: Encodable, Sendable {
    var id: Int64
    var game: GameEntry
    var started: String
    /// Seconds; `nil` if the session broke off.
    var duration: Double?
    var isRecorded: Bool
  }

  struct Sessions: Encodable, Sendable {
    var child: ChildEntry
    var sessions: [Session]
    /// The number of older sessions that are not shown.
    var others: Int
  }

  struct Replay: Encodable, Sendable {
    var child: ChildEntry
    var session: Session
    /// The length of the recording, seconds.
    var duration: Double
    /// The volume at equal intervals over the duration, 0…200; `null` without a voice.
    var volumes: [Double?]
    var first: ReplayLane
    var second: ReplayLane
    var differences: Int
    var rows: [SettingRow]
    var changes: [SettingDifference]
    var canEase: Bool
    var canHarden: Bool
    var tickRate: Double
  }
}

/// One run of a replay: its events on the time axis.
struct ReplayLane: Encodable, Sendable {
  struct Mark: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable { case success, trouble, other }

    /// Seconds since the start.
    var time: Double
    var words: Words
    var kind: Kind
    /// Whether the other lane has an event like it.
    var isShared: Bool
  }

  var marks: [Mark]
  /// The time at which the child reached the goal, seconds; `nil` if it did not.
  var finished: Double?
  /// Successful and failed attempts; `nil` for a game without them.
  var hits: Int?
  var misses: Int?
  /// The wanted volumes, 0…200.
  var wantedVolumes: [Double]

  /// - Parameter isShared: for each event, whether the other lane has one like it.
  init(_ events: [GameEvent], isShared: [Bool], settings: GameSettings) {
    let scoring = settings.game.kind.scoring
    // A voice that was heard is in the picture of the volume; its event would only fill the lane.
    marks = zip(events, isShared).filter { $0.0.name != .voiceHeard }.map { event, isShared in
      let attempt = scoring.attempts([event])
      let isSuccess = event.name == .gameFinished || attempt?.hits ?? 0 > 0
      let kind: Mark.Kind = isSuccess ? .success : attempt?.misses ?? 0 > 0 ? .trouble : .other
      return Mark(time: event.time, words: event.name.words, kind: kind, isShared: isShared)
    }
    finished = events.first { $0.name == .gameFinished }?.time
    let attempts = scoring.attempts(events)
    (hits, misses) = (attempts?.hits, attempts?.misses)
    wantedVolumes = [settings.wantedVolumes.lowerBound, settings.wantedVolumes.upperBound]
  }
}
