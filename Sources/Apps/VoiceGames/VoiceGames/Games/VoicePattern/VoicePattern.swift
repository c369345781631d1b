import VoiceListening

extension Game {
  /// Follow a drawn line of pitch and loudness.
  public static let voicePattern = Game(name: "voicePattern")
}

/// Patterns of pitch and loudness: the child follows a drawn line, whose height is the pitch and whose width is the
/// loudness (SpeechViewer's pitch and loudness patterning).
public struct VoicePattern: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.voicePattern
  private var follower: ContourFollower

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: VoicePatternSettings = VoicePatternSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    follower = ContourFollower(settings.contour, of: Self.game, register: settings.register, settings.rules)
  }

  /// The current state; a front end draws it.
  public var state: ContourState { follower.state }
  /// Whether sounds count at present: not while the line is heard, and not while an attempt is shown.
  public var isListening: Bool { follower.isListening }
  /// Whether there were enough right attempts.
  public var isFinished: Bool { follower.state.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    follower.take(heard, emit: emit)
  }
}
