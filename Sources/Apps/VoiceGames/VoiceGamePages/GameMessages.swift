import AppWords
import PageMessages
import VoiceGames
import VoiceListening

// What the desk tells the page (Docs/Formats/voice-games-page.md).

/// Volumes of a voice.
enum Volumes: NumberRange { static let range = 0...200.0 }
/// Pitches of a voice, and rates of its measurement.
enum Frequencies: NumberRange {
  static let range = 0...100_000.0
  static let unit = "Hz"
}

/// What a screen shows, each with all that it needs.
enum GameScreenMessage {
  /// Who plays.
  struct Children: ServerMessage {
    struct Tile: Codable, Sendable {
      var name: String
      /// The name of the portrait: a picture `child-NAME`.
      var portrait: String
      /// The address of a picture of the child's own, which is shown in its place.
      var ownPicture: String?
    }

    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case children }

    var screen = Screen.children
    var children: [Tile]
  }

  /// Which game is played.
  struct Games: ServerMessage {
    struct Tile: Codable, Sendable {
      var game: Game
      var title: Words
      /// The theme in which the child played it last, or the usual one.
      var theme: Foreign<ThemeMessage>
    }

    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case games }

    var screen = Screen.games
    var child: Children.Tile?
    var games: [Tile]
  }

  /// A game, from the opening of the microphone to its end.
  struct Play: ServerMessage {
    /// How far it is.
    enum Phase: String, Codable, CaseIterable {
      /// The microphone is being opened.
      case opening
      /// The game goes on.
      case playing
      /// The child has reached the goal.
      case finished
      /// The microphone cannot be used, or was lost.
      case deaf
    }

    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case game }

    var screen = Screen.game
    /// Which game of this seat it is, from 1: states and events bear the same number.
    @BoundedNumber<Counts> var round: Int
    var game: Game
    var title: Words
    var task: Words
    var theme: Foreign<ThemeMessage>
    /// The other themes of the game.
    var others: [Foreign<ThemeMessage>]
    /// The theme of the game that the therapist's plan has after this one; `nil` without a plan, and at its end.
    var next: Foreign<GameTheme>?
    var settings: Foreign<GameSettings>
    /// The range of volumes that is wanted, 0…200.
    var wantedVolumes: [BoundedNumber<Volumes>]
    var phase: Phase
    /// Why the microphone cannot be used.
    var reason: String?
    /// Whether the microphone gives nothing but zeros, so that the game waits for it.
    var isSilent: Bool
  }
}

/// The state of the game, with each tick and after each event.
struct GameStateMessage: ServerMessage {
  static let name = "state"
  @BoundedNumber<Counts> var round: Int
  var state: Foreign<WrittenState>
  var tick: Foreign<SoundTick>?
  var isListening: Bool
  /// Whether the game still learns how loud the voice usually is.
  var isLearning: Bool
  /// The time of the state, seconds; the page finds it in the state.
  private(set) var time = 0.0

  private enum CodingKeys: String, CodingKey { case round, state, tick, isListening, isLearning }

  init(round: Int, state: any GameState, tick: SoundTick?, isListening: Bool, isLearning: Bool) {
    (self.round, self.isListening, self.isLearning, time) = (round, isListening, isLearning, state.time)
    self.state = Foreign(WrittenState(state: state))
    self.tick = tick.map { Foreign($0) }
  }
}

/// The state of any game.
struct WrittenState: Encodable, Sendable {
  let state: any GameState
  func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
}

/// An event of the game: the same members as a line of `play --events`, in `event`.
struct GameEventMessage: ServerMessage {
  static let name = "event"
  @BoundedNumber<Counts> var round: Int
  var event: Foreign<GameEvent>
}

/// Sound of the microphone was lost while a game went on.
struct SoundLostMessage: ServerMessage {
  static let name = "sound-lost"
  @BoundedNumber<Counts> var round: Int
  /// How often since the game began.
  @BoundedNumber<Counts> var count: Int
}

/// How far the recording of a sound is.
struct RecordingMessage: ServerMessage {
  static let name = "recording"
  /// Which of the game's sounds it is, counted from 0.
  @BoundedNumber<Counts> var sound: Int
  /// `opening` while the microphone is opened, then the phases of the recording, `deaf` without a microphone.
  var phase: String
  /// The part of the sound that was heard, 0…1.
  @BoundedNumber<Shares> var progress = 0.0
  /// The volume, 0…200.
  @BoundedNumber<Volumes> var level = 0.0
  /// Why the microphone cannot be used.
  var reason: String?
}

/// How far a calibration is.
struct CalibrationMessage: ServerMessage {
  static let name = "calibration"
  /// `opening` while the microphone is opened, then the phases of the calibration, `deaf` without a microphone, `low` after
  /// one from which hardly anything came.
  var phase: String
  /// The completed share of the phase, 0…1.
  @BoundedNumber<Shares> var progress = 0.0
  /// Seconds since the start.
  @BoundedNumber<Times> var seconds = 0.0
  /// The volume, 0…200.
  @BoundedNumber<Volumes> var level = 0.0
  /// Why the microphone cannot be used.
  var reason: String?
}
