import VoiceListening

/// One game from start to end, played from what was heard: live, from a file, or again from a recorded session.
///
/// It judges the sounds by the rules, hands them to the game's engine and adds the events that all games have in
/// common. Deterministic; no clock, no sound.
public struct GameSession: Sendable {
  /// The validated settings.
  public let settings: GameSettings

  private var judge: SoundJudge
  private var engine: any GameEngine
  private var general: GeneralEvents
  private var meter: SummaryMeter
  private var hasBegun = false
  private var isOver = false
  /// Whether a sound began before sounds counted and still goes on; it is ignored until its end.
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
    meter = SummaryMeter(range: settings.wantedVolumes)
  }

  /// The game.
  public var game: Game { settings.game }
  /// The state that a front end draws.
  public var state: any GameState { engine.state }
  /// Whether sounds count yet.
  public var isListening: Bool { engine.isListening && !isOver }
  /// Whether the game is finished or was left: nothing happens any more.
  public var hasEnded: Bool { isOver }

  /// Begins the game, if it has not begun: `gameStarted` at time 0.
  public mutating func start(emit: (GameEvent) -> Void) {
    guard !hasBegun else { return }
    hasBegun = true
    emit(GameEvent(time: 0, game: game, name: .gameStarted))
    if engine.isListening { emit(GameEvent(time: 0, game: game, name: .listeningStarted)) }
  }

  /// Takes an output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    start(emit: emit)
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

  /// Leaves the game, if it is not over: `gameExited` at `time`, seconds since the start.
  public mutating func exit(at time: Double, emit: (GameEvent) -> Void) {
    start(emit: emit)
    guard !isOver else { return }
    isOver = true
    emit(GameEvent(time: time, game: game, name: .gameExited, summary: meter.summary(at: time)))
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
