import AdultSide
import AppWords
import Foundation
import PageMessages
import VoiceGames

/// A child as the therapist sees it.
struct ChildEntry: Codable, Sendable {
  @BoundedNumber<RecordNumbers> var id: Int64
  var name: String
  var portrait: Portrait
  /// The address of a picture of the child's own, which is shown in place of the portrait.
  var ownPicture: String?
  @BoundedNumber<Counts> var sessions: Int
  /// The start of the last session, ISO 8601.
  var last: String?
}

/// A game as the therapist sees it.
struct GameEntry: Codable, Sendable {
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
struct VoiceEntry: Codable, Sendable {
  /// Level of the room, dBFS.
  @BoundedNumber<Levels> var roomLevel: Double
  /// Soft, usual and loud volume, 0…200.
  var volumes: [BoundedNumber<Volumes>]
  /// Lowest, usual and highest pitch, hertz; empty if no pitch was found.
  var frequencies: [BoundedNumber<Frequencies>]
}

/// What the screens show.
enum TherapistContent {
  struct Children: Codable, Sendable {
    var children: [ChildEntry]
    var portraits = Portrait.allCases
  }

  struct OneChild: Codable, Sendable {
    var child: ChildEntry
    var portraits = Portrait.allCases
    var games: [GameEntry]
    /// The number of games in the plan.
    @BoundedNumber<Counts> var planned: Int
    var voice: VoiceEntry?
  }

  struct Calibration: Codable, Sendable {
    var child: ChildEntry
    var voice: VoiceEntry?
  }

  struct Settings: Codable, Sendable {
    var child: ChildEntry
    var game: GameEntry
    var task: Words
    var rows: [Foreign<SettingRow>]
    @BoundedNumber<Frequencies> var tickRate: Double
    var canEase: Bool
    var canHarden: Bool
    /// Whether the settings were made for another voice or room than the last calibration measured.
    var canFit: Bool
    /// Who may be the second player of a game for two; empty for other games.
    var partners: [Partner] = []
    /// The sounds with which the game compares; `nil` for other games.
    var sounds: Sounds?
    /// The number of changes that can be undone.
    @BoundedNumber<Counts> var undoCount: Int
    /// What undoing the last of them changes.
    var undo: [SettingDifference]
  }

  struct Sounds: Codable, Sendable {
    /// The names of the recorded sounds; `null` for one that is missing.
    var names: [String?]
    /// Whether the sounds may be without voice.
    var allowsUnvoiced: Bool
    /// Whether they are.
    var includesUnvoiced: Bool
    /// Whether it is an utterance, whose pitch and loudness are followed.
    var isUtterance = false
  }

  struct Partner: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var id: Int64
    var name: String
    var portrait: Portrait
    /// The address of a picture of the child's own.
    var ownPicture: String?
    /// Whether the pitch of both voices was measured, so that tones can be fitted to them.
    var canFit: Bool
  }

  struct Plan: Codable, Sendable {
    var child: ChildEntry
    var parts: [Foreign<SessionPlan.Part>]
    var games: [GameEntry]
  }

  struct Session: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var id: Int64
    var game: GameEntry
    var started: String
    /// Seconds; `nil` if the session broke off.
    var duration: BoundedNumber<Times>?
    var isRecorded: Bool
  }

  struct Sessions: Codable, Sendable {
    var child: ChildEntry
    var sessions: [Session]
    /// The number of sessions that have a recording, also of those that are not shown.
    @BoundedNumber<Counts> var recorded: Int
    /// The number of older sessions that are not shown.
    @BoundedNumber<Counts> var others: Int
  }

  struct Replay: Codable, Sendable {
    var child: ChildEntry
    var session: Session
    /// The length of the recording, seconds.
    @BoundedNumber<Times> var duration: Double
    /// The volume at equal intervals over the duration, 0…200; `null` without a voice.
    var volumes: [BoundedNumber<Volumes>?]
    var first: ReplayLane
    var second: ReplayLane
    @BoundedNumber<Counts> var differences: Int
    var rows: [Foreign<SettingRow>]
    var changes: [SettingDifference]
    var canEase: Bool
    var canHarden: Bool
    @BoundedNumber<Frequencies> var tickRate: Double
  }
}

/// One run of a replay: its events on the time axis.
struct ReplayLane: Codable, Sendable {
  struct Mark: Codable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable { case success, trouble, other }

    /// Seconds since the start.
    @BoundedNumber<Times> var time: Double
    var words: Words
    var kind: Kind
    /// Whether the other lane has an event like it.
    var isShared: Bool
  }

  var marks: [Mark]
  /// The time at which the child reached the goal, seconds; `nil` if it did not.
  var finished: BoundedNumber<Times>?
  /// Successful and failed attempts; `nil` for a game without them.
  var hits: BoundedNumber<Counts>?
  var misses: BoundedNumber<Counts>?
  /// The wanted volumes, 0…200.
  var wantedVolumes: [BoundedNumber<Volumes>]

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
    finished = BoundedNumber(events.first { $0.name == .gameFinished }?.time)
    let attempts = scoring.attempts(events)
    (hits, misses) = (BoundedNumber(attempts?.hits), BoundedNumber(attempts?.misses))
    wantedVolumes = [.init(settings.wantedVolumes.lowerBound), .init(settings.wantedVolumes.upperBound)]
  }
}
