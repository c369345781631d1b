import VoiceEvents
import VoiceListening

/// Something that happened in a game: what a log keeps and a front end answers to.
///
/// It does not say which child plays or at what time of day: the app that runs the game knows that, the engine has no
/// clock.
public struct GameEvent: Sendable, Equatable, Codable {
  /// The time of the event: seconds since the game's start, counted in samples.
  public var time: Double
  /// The game in which it happened.
  public var game: Game
  /// What happened.
  public var name: Name
  /// The measured values that led to it.
  public var measured: Measured
  /// The summary of the game; only `gameFinished` and `gameExited` have one.
  public var summary: GameSummary?

  /// Makes an event.
  public init(time: Double, game: Game, name: Name, measured: Measured = Measured(), summary: GameSummary? = nil) {
    self.time = time
    self.game = game
    self.name = name
    self.measured = measured
    self.summary = summary
  }

  /// The measured values; a value that does not apply to the event is `nil`.
  public struct Measured: Sendable, Equatable, Codable {
    /// Volume of the tick or of the sound, 0…200.
    public var volume: Double?
    /// Level of the band of voices, and the room's, dBFS.
    public var level: Double?
    /// See `level`.
    public var roomLevel: Double?
    /// Fundamental frequency, hertz.
    public var frequency: Double?
    /// Length of a sound or of a held target, seconds.
    public var duration: Double?
    /// When the voice began, seconds since the game's start.
    public var voicingOnset: Double?
    /// Seconds from the voice's onset, or from a target's showing, to this event.
    public var reaction: Double?
    /// The number so far of lifted clouds, jumps, waypoints, syllables or plants.
    public var count: Int?
    /// The target: a frequency in hertz, a volume or a place.
    public var target: Double?
    /// The deviation from the target, in cents for pitches and dB for spectra.
    public var deviation: Double?
    /// 1: the lower voice's player (the mole), 2: the higher's (the gardener); or the number of a model.
    public var player: Int?
    /// Points of that player.
    public var points: Int?
    /// The reason why a sound had no effect.
    public var reason: VoiceGateEvent.RejectionReason?

    /// Makes a set without values.
    public init() {}

    /// Makes a set of a tick's values.
    public init(_ tick: SoundTick) {
      volume = tick.volume
      level = tick.level
      roomLevel = tick.roomLevel
      frequency = tick.frequency
    }

    /// Makes a set of a sound event's values.
    public init(_ event: SoundEvent) {
      volume = event.volume
      level = event.level
      roomLevel = event.roomLevel
      frequency = event.frequency
      duration = event.duration
      voicingOnset = event.voicingOnset
      reason = event.reason
    }

    /// Returns a copy with changed values.
    func with(_ change: (inout Measured) -> Void) -> Measured {
      var changed = self
      change(&changed)
      return changed
    }
  }
}
