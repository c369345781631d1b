import VoiceListening

/// One game from start to end, played from the outputs of the ear: live, from a file, or again from a recorded session.
///
/// The session judges the sounds by the rules, passes them to the game's engine and adds the events that all games have
/// in common. Deterministic; it uses neither a clock nor audio.
public struct GameSession: Sendable {
  /// The validated settings.
  public let settings: GameSettings

  private var judge: SoundJudge
  private var engine: any GameEngine
  private var general: GeneralEvents
  private var meter: SummaryMeter
  /// The scale of an unmeasured voice.
  private var learned: LearnedScale?
  /// The last tick on the game's scale of volumes; `nil` before the first.
  public private(set) var tick: SoundTick?
  private var hasBegun = false
  private var isOver = false
  /// Whether a sound goes on that began before sounds counted; the session ignores it until its end.
  private var skipsSound = false

  /// Makes a session that has not begun.
  ///
  /// - Throws: `SettingError`, `GameError`, `VoiceEventError`.
  public init(settings: GameSettings) throws {
    try settings.validate()
    self.settings = settings
    engine = try settings.makeEngine()
    judge = try SoundJudge(rules: settings.rules)
    general = GeneralEvents(game: settings.game, rules: settings.rules)
    meter = SummaryMeter(settings)
    learned = LearnedScale(rules: settings.rules, floor: settings.ear.volumeFloor)
  }

  /// The game that is played.
  public var game: Game { settings.game }
  /// The state that a front end draws.
  public var state: any GameState { engine.state }
  /// Whether sounds count at present.
  public var isListening: Bool { engine.isListening && !isOver }
  /// Whether the game still learns how loud the voice usually is.
  public var isLearning: Bool { learned?.isLearning == true }
  /// Whether the game is finished or was left; then it raises no more events.
  public var hasEnded: Bool { isOver }

  /// Begins the game with `gameStarted` at time 0, if it has not begun.
  public mutating func start(emit: (GameEvent) -> Void) {
    guard !hasBegun else { return }
    hasBegun = true
    emit(GameEvent(time: 0, game: game, name: .gameStarted))
    if engine.isListening { emit(GameEvent(time: 0, game: game, name: .listeningStarted)) }
  }

  /// Takes an output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    start(emit: emit)
    let heard = scaled(heard, emit)
    if case .tick(let tick) = heard { self.tick = tick }
    guard !isOver else { return }
    guard engine.isListening else { return takeUnheard(heard, emit) }
    if skipsSound, case .event(let event) = heard, event.kind == .soundEnded { skipsSound = false }
    if skipsSound {
      guard case .tick(var tick) = heard else { return }
      tick.sounding = .silence
      return play(.tick(tick), emit)
    }
    play(heard, emit)
  }

  /// Leaves the game with `gameExited` at `time` (seconds since the start), if it is not over.
  public mutating func exit(at time: Double, emit: (GameEvent) -> Void) {
    start(emit: emit)
    guard !isOver else { return }
    isOver = true
    emit(GameEvent(time: time, game: game, name: .gameExited, summary: meter.summary(at: time)))
  }

  /// Puts an output of the ear on the scale of the voice.
  private mutating func scaled(_ heard: Heard, _ emit: (GameEvent) -> Void) -> Heard {
    let (wasLearning, learns) = (isLearning, isListening)
    guard let scaled = learned?.take(heard, learns: learns) else { return heard }
    if wasLearning, !isLearning, let level = learned?.scale.level(of: VolumeScale.usualVolume) {
      var measured = GameEvent.Measured()
      (measured.volume, measured.level) = (VolumeScale.usualVolume, level)
      emit(GameEvent(time: heard.time, game: game, name: .voiceLearned, measured: measured))
    }
    return scaled
  }

  private mutating func takeUnheard(_ heard: Heard, _ emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard else { return }
    engine.take(heard) { emit($0) }
    skipsSound = engine.isListening && (tick.sounding == .voice || tick.sounding == .undecided)
  }

  private mutating func play(_ heard: Heard, _ emit: (GameEvent) -> Void) {
    judge.take(heard) { judged in
      guard !isOver else { return }
      meter.take(judged)
      general.take(judged, emit: emit)
      engine.take(judged) { event in
        guard event.name == .gameFinished else { return emit(event) }
        isOver = true
        var last = event
        last.summary = meter.summary(at: event.time)
        emit(last)
      }
    }
  }
}
