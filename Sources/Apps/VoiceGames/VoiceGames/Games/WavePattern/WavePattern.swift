import VoiceListening

extension Game {
  /// Say it with the wave of the therapist's voice: its length, its syllables, its loudness.
  public static let wavePattern = Game(name: "wavePattern")
}

/// Wave patterns (SpeechViewer's waveform patterning): the wave of what the child says beside that of an utterance that the
/// therapist has recorded, as high as the voice is loud.
///
/// The length and the course of the loudness count, the pitch is free. The recording is kept as a contour, without the
/// sound. Before each attempt it is heard as a hum at the child's pitch.
public struct WavePattern: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.wavePattern
  private var follower: ContourFollower

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: WavePatternSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    follower = ContourFollower(settings.wave, of: Self.game, register: settings.register, settings.rules)
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
