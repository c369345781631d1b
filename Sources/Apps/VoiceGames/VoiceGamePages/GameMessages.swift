import Foundation
import VoiceGames
import VoiceListening

// The messages between the page and the desk (Docs/Formats/voice-games-page.md). `type` says what a message is.

/// What a screen shows, each with all that it needs.
enum GameScreenMessage {
  /// Who plays.
  struct Children: Encodable {
    struct Tile: Encodable {
      var name: String
      /// The name of the portrait: a picture `child-NAME`.
      var portrait: String
    }

    var type = "screen"
    var screen = "children"
    var children: [Tile]
  }

  /// Which game is played.
  struct Games: Encodable {
    struct Tile: Encodable {
      var game: Game
      var title: Words
      /// The theme in which the child played it last, or the usual one.
      var theme: ThemeMessage
    }

    var type = "screen"
    var screen = "games"
    var child: Children.Tile?
    var games: [Tile]
  }

  /// A game, from the opening of the microphone to its end.
  struct Play: Encodable {
    /// How far it is.
    enum Phase: String, Encodable {
      /// The microphone is being opened.
      case opening
      /// The game goes on.
      case playing
      /// The child has reached the goal.
      case finished
      /// The microphone cannot be used, or was lost.
      case deaf
    }

    var type = "screen"
    var screen = "game"
    /// Which game of this seat it is, from 1: states and events bear the same number.
    var round: Int
    var game: Game
    var title: Words
    var task: Words
    var theme: ThemeMessage
    /// The other themes of the game.
    var others: [ThemeMessage]
    /// The theme of the game that the therapist's plan has after this one; `nil` without a plan, and at its end.
    var next: GameTheme?
    var settings: GameSettings
    /// The range of volumes that is wanted, 0…200.
    var wantedVolumes: [Double]
    var phase: Phase
    /// Why the microphone cannot be used.
    var reason: String?
  }
}

/// The state of the game, with each tick and after each event.
struct GameStateMessage: Encodable {
  var type = "state"
  var round: Int
  var state: any GameState
  var tick: SoundTick?
  var isListening: Bool

  private enum Key: String, CodingKey { case type, round, state, tick, isListening }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
    try container.encode(round, forKey: .round)
    try state.encode(to: container.superEncoder(forKey: .state))
    try container.encodeIfPresent(tick, forKey: .tick)
    try container.encode(isListening, forKey: .isListening)
  }
}

/// An event of the game: the same members as a line of `play --events`, in `event`.
struct GameEventMessage: Encodable {
  var type = "event"
  var round: Int
  var event: GameEvent
}

/// What a finger has chosen.
enum GameRequest {
  struct Child: Decodable { var name: String }
  struct Game: Decodable {
    var game: VoiceGames.Game
    var theme: String?
  }
}

/// Sound of the microphone was lost while a game went on.
struct SoundLostMessage: Encodable {
  var type = "sound-lost"
  var round: Int
  /// How often since the game began.
  var count: Int
}

/// How far the recording of a sound is.
struct RecordingMessage: Encodable {
  var type = "recording"
  /// Which of the game's sounds it is, counted from 0.
  var sound: Int
  /// `opening` while the microphone is opened, then the phases of the recording, `deaf` without a microphone.
  var phase: String
  /// The part of the sound that was heard, 0…1.
  var progress = 0.0
  /// The volume, 0…200.
  var level = 0.0
  /// Why the microphone cannot be used.
  var reason: String?
}

/// How far a calibration is.
struct CalibrationMessage: Encodable {
  var type = "calibration"
  /// `opening` while the microphone is opened, then the phases of the calibration, `deaf` without a microphone.
  var phase: String
  /// The completed share of the phase, 0…1.
  var progress = 0.0
  /// Seconds since the start.
  var seconds = 0.0
  /// The volume, 0…200.
  var level = 0.0
  /// Why the microphone cannot be used.
  var reason: String?
}
