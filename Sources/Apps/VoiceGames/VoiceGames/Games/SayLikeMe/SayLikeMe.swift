import VoiceListening

extension Game {
  /// Say it with the melody and the loudness of the therapist's voice.
  public static let sayLikeMe = Game(name: "sayLikeMe")
}

/// 'Say it like me': the child follows the pitch and the loudness of an utterance that the therapist has recorded.
///
/// The recording is kept as a contour, without the sound. Before each attempt it is heard as a hum at the child's pitch.
public struct SayLikeMe: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.sayLikeMe
  private var follower: ContourFollower

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: SayLikeMeSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    follower = ContourFollower(settings.contour, of: Self.game, register: settings.register, settings.rules)
  }

  /// The current state; a front end draws it.
  public var state: ContourState { follower.state }
  /// Whether sounds count at present: not while the model is heard.
  public var isListening: Bool { follower.isListening }
  /// Whether there were enough right attempts.
  public var isFinished: Bool { follower.state.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    follower.take(heard, emit: emit)
  }
}
