import VoiceEvents
import VoiceListening

/// Something that happened in a game: what a log keeps and a front end answers to.
///
/// It does not say which child plays or at what time of day: the app that runs the game knows that, the engine has no clock.
public struct GameEvent: Sendable, Equatable, Codable {
  /// The time of the event: seconds since the game's start, counted in samples.
  public var time: Double
  /// The game in which it happened.
  public var game: Game
  /// What happened.
  public var name: Name
  /// The measured values that led to it.
  public var measured: Measured
  /// How the game went: with `gameFinished` and `gameExited` only.
  public var summary: GameSummary?

  /// An event.
  public init(time: Double, game: Game, name: Name, measured: Measured = Measured(), summary: GameSummary? = nil) {
    self.time = time
    self.game = game
    self.name = name
    self.measured = measured
    self.summary = summary
  }

  /// What was measured; what does not belong to an event is `nil`.
  public struct Measured: Sendable, Equatable, Codable {
    /// Volume, 0…200, as the tick or the sound had it.
    public var volume: Double?
    /// Level of the band of voices, and the room's, dBFS.
    public var level: Double?
    /// See `level`.
    public var roomLevel: Double?
    /// Fundamental frequency, hertz.
    public var frequency: Double?
    /// Length of a sound, or how long something was held, seconds.
    public var duration: Double?
    /// When the voice began, seconds since the game's start.
    public var voicingOnset: Double?
    /// Seconds from the voice's onset, or from a target's showing, to this event.
    public var reaction: Double?
    /// How many there are by now: clouds lifted, jumps, waypoints, syllables, plants.
    public var count: Int?
    /// What was aimed at: a frequency in hertz, a volume, a place.
    public var target: Double?
    /// How far off, in cents for pitches and dB for spectra.
    public var deviation: Double?
    /// 1: the lower voice's player (the mole), 2: the higher's (the gardener); or the number of a model.
    public var player: Int?
    /// Points of that player.
    public var points: Int?
    /// Why a sound moved nothing.
    public var reason: VoiceGateEvent.RejectionReason?

    /// Nothing measured.
    public init() {}

    /// What a tick measured.
    public init(_ tick: SoundTick) {
      volume = tick.volume
      level = tick.level
      roomLevel = tick.roomLevel
      frequency = tick.frequency
    }

    /// What is known of a sound.
    public init(_ event: SoundEvent) {
      volume = event.volume
      level = event.level
      roomLevel = event.roomLevel
      frequency = event.frequency
      duration = event.duration
      voicingOnset = event.voicingOnset
      reason = event.reason
    }

    /// The same with some values set.
    func with(_ change: (inout Measured) -> Void) -> Measured {
      var changed = self
      change(&changed)
      return changed
    }
  }
}
