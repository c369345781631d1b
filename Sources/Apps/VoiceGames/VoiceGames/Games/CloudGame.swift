/// Voice on and off: every voice that is held lifts one of the clouds that lie on the ground.
///
/// Rules (thesis 3.1): an introduction first, in which nothing is heard. A voice that stays in the voice range for the
/// required ticks lifts one cloud; it must fall silent before the next can rise. A voice that is too loud lifts none until
/// it has fallen silent. When all are up the sun smiles.
public struct CloudGame: GameEngine {
  /// The game.
  public let game = Game.cloud
  private let settings: CloudSettings
  private var current: CloudState
  /// Whether a voice may lift one: it was silent since the last.
  private var isArmed = true

  /// A game that has not begun.
  ///
  /// - Throws: `GameError`.
  public init(settings: CloudSettings = CloudSettings()) throws(GameError) {
    try settings.validate()
    self.settings = settings
    current = CloudState(cloudCount: settings.cloudCount)
  }

  /// What is to be drawn.
  public var state: GameState { .cloud(current) }
  /// Whether the introduction is over.
  public var isListening: Bool { current.phase == .playing }
  /// Whether all clouds are up.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    switch heard {
    case .tick(let tick): advance(tick, emit)
    case .event(let event): take(event, emit)
    }
  }

  private mutating func take(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard current.phase == .playing else { return }
    switch event.kind {
    case .inVoiceRange where isArmed && current.lifted < settings.cloudCount:
      isArmed = false
      current.heights[current.lifted] = 1e-6
      current.lifted += 1
      let count = current.lifted
      emit(self.event(.cloudLifted, at: event.time, .init(event).with { $0.count = count }))
    case .aboveVoiceRange: isArmed = false
    case .soundEnded where event.isVoice: isArmed = true
    default: break
    }
    current.awaitsSilence = !isArmed
  }

  private mutating func advance(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let step = tick.time - current.time
    current.time = tick.time
    switch current.phase {
    case .introduction:
      let progress = settings.introduction > 0 ? min(1, tick.time / settings.introduction) : 1
      current.introduction = progress
      // They fall during the second half of it.
      for index in current.heights.indices { current.heights[index] = max(0, min(1, 2 - 2 * progress)) }
      guard progress >= 1 else { return }
      current.phase = .playing
      emit(event(.listeningStarted, at: tick.time, .init(tick)))
    case .playing:
      for index in 0..<current.lifted { current.heights[index] = min(1, current.heights[index] + step / settings.rise) }
      guard current.lifted == settings.cloudCount, current.heights.allSatisfy({ $0 >= 1 }) else { return }
      current.phase = .finished
      current.sunSmiles = true
      let count = current.lifted
      emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.count = count }))
    case .finished: break
    }
  }
}
