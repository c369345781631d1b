import VoiceListening

extension Game {
  /// Long breath and steady voice: an airplane flies as long as the child holds its voice.
  public static let airplane = Game(name: "airplane")
}

/// Long breath and steady voice: an airplane flies to a house as long as the voice carries it.
///
/// Rules (thesis 3.2): The airplane is hidden until the first valid sound. A stretch is a voice that stays inside the
/// voice range for the required ticks. Each stretch makes the airplane faster, up to a top speed, and it climbs.
/// Without voice, or with sounds too short for a stretch, it becomes slower and sinks. On the ground it stops, and a
/// voice starts it again. At the house it lands.
public struct AirplaneGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.airplane
  private let settings: AirplaneSettings
  private var current = AirplaneState()
  /// Whether a valid stretch carries the airplane: until the voice leaves the voice range or ends.
  private var isCarried = false
  private var landing = 0.0

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: AirplaneSettings = AirplaneSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
  }

  /// The current state; a front end draws it.
  public var state: AirplaneState { current }
  /// Whether the airplane has landed at the house.
  public var isFinished: Bool { current.phase == .landed }

  /// Takes one output of the ear.
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

/// The state of the airplane game.
public struct AirplaneState: GameState {
  /// The phases of a flight.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The airplane waits outside of the picture for the first sound.
    case hidden
    /// The voice carries the airplane.
    case ascending
    /// The airplane sinks.
    case descending
    /// The airplane stands on the ground.
    case stopped
    /// The airplane is landing at the house.
    case landing
    /// The airplane has landed, and the game is over.
    case landed
  }

  /// The phase of the flight.
  public internal(set) var phase = Phase.hidden
  /// The part of the way to the house that is done, 0…1.
  public internal(set) var position = 0.0
  /// The height: 0 on the ground, 1 at the top.
  public internal(set) var altitude = 0.0
  /// Speed, units of the way a second.
  public internal(set) var speed = 0.0
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
