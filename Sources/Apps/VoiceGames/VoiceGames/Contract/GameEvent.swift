import VoiceEvents
import VoiceListening

/// An event in a game. A log stores it, and a front end shows it.
///
/// It contains neither the child nor the time of day: the app that runs the game adds them, since the engine has no
/// clock.
public struct GameEvent: Sendable, Equatable, Codable {
  /// The time of the event: seconds since the game's start, counted in samples.
  public var time: Double
  /// The game in which the event happened.
  public var game: Game
  /// The kind of the event.
  public var name: Name
  /// The measured values that led to the event.
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
    /// Level of the voice band, dBFS.
    public var level: Double?
    /// The room's level in the same band, dBFS.
    public var roomLevel: Double?
    /// Fundamental frequency, hertz.
    public var frequency: Double?
    /// The length of a sound or an attempt, or the time for which a target was held, seconds.
    public var duration: Double?
    /// The onset of the voice, seconds since the game's start.
    public var voicingOnset: Double?
    /// A reaction time, seconds. In the dog game it is the time from the voice's onset to the event; in the exercises
    /// it is the time from the showing of a target to the child's answer.
    public var reaction: Double?
    /// A number that depends on the event: how many clouds, jumps, waypoints, syllables or windows there were so far;
    /// in the game of mole and gardener the number of the player's bed.
    public var count: Int?
    /// The target: a frequency in hertz, or a volume.
    public var target: Double?
    /// The deviation from the target: cents for pitches; for spectra the distance from the model, dB.
    public var deviation: Double?
    /// The number of a player, 1 for the mole (the lower voice) and 2 for the gardener, or the number of a model.
    public var player: Int?
    /// The points of that player; for an attempt to follow a contour the share of it that was met, in per cent.
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
