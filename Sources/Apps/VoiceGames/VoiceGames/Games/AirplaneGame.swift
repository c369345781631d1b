/// Long breath and steady voice: an airplane flies to a house as long as the voice carries it.
///
/// Rules (thesis 3.2): hidden until the first valid sound. Each stretch of the required ticks inside the voice range makes
/// it faster, up to a top speed, and it climbs; without voice, or with sounds too short for a stretch, it becomes slower
/// and sinks; on the ground it stops, and a voice starts it again. At the house it lands.
public struct AirplaneGame: GameEngine {
  /// The game.
  public let game = Game.airplane
  private let settings: AirplaneSettings
  private var current = AirplaneState()
  /// Until when the last valid stretch carries.
  private var isCarried = false
  private var landing = 0.0

  /// A game that has not begun.
  ///
  /// - Throws: `GameError`.
  public init(settings: AirplaneSettings = AirplaneSettings()) throws(GameError) {
    try settings.validate()
    self.settings = settings
  }

  /// What is to be drawn.
  public var state: GameState { .airplane(current) }
  /// Whether it has landed at the house.
  public var isFinished: Bool { current.phase == .landed }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    switch heard {
    case .tick(let tick): advance(tick, emit)
    case .event(let event): take(event, emit)
    }
  }

  private mutating func take(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard current.phase != .landing, current.phase != .landed else { return }
    switch event.kind {
    case .inVoiceRange: accelerate(event, emit)
    case .belowVoiceRange, .aboveVoiceRange: isCarried = false
    case .soundEnded where event.isVoice: isCarried = false
    default: break
    }
  }

  private mutating func accelerate(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    isCarried = true
    let speed = min(settings.topSpeed, current.speed + settings.acceleration)
    current.speed = speed
    let measured = GameEvent.Measured(event)
    if current.phase == .hidden { emit(self.event(.initialSoundMade, at: event.time, measured)) }
    if current.phase != .ascending {
      current.phase = .ascending
      emit(self.event(.startedAscending, at: event.time, measured))
    }
  }

  private mutating func advance(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let step = tick.time - current.time
    current.time = tick.time
    switch current.phase {
    case .hidden, .stopped, .landed: return
    case .landing:
      landing += step
      let share = min(1, landing / settings.landing)
      current.altitude = min(current.altitude, 1 - share)
      guard share >= 1 else { return }
      current.phase = .landed
      current.speed = 0
      emit(event(.gameFinished, at: tick.time, .init(tick)))
      return
    case .ascending, .descending: break
    }
    if isCarried {
      current.altitude = min(1, current.altitude + settings.climb * step)
    } else {
      if current.phase == .ascending {
        current.phase = .descending
        emit(event(.startedDescending, at: tick.time, .init(tick)))
      }
      current.speed = max(0, current.speed - settings.deceleration * step)
      current.altitude = max(0, current.altitude - settings.sink * step)
    }
    current.position = min(1, current.position + current.speed * step / settings.distance)
    if current.position >= 1 {
      current.phase = .landing
    } else if current.phase == .descending, current.altitude <= 0 {
      current.phase = .stopped
      current.speed = 0
      emit(event(.stopped, at: tick.time, .init(tick)))
    }
  }
}
