import VoiceListening

extension Game {
  /// Hold the pitch inside a band.
  public static let pitchHold = Game(name: "pitchHold")
}

/// Hold the pitch inside a band, as loud or soft as the child likes.
///
/// While the pitch is inside the band the progress fills; leaving it empties it, or stops it if the settings say so.
public struct PitchHold: VoiceGame {
  private enum Zone {
    case silent
    case below
    case inside
    case above
  }

  /// The game that this engine plays.
  public static let game = Game.pitchHold
  private let settings: PitchHoldSettings
  private var current = PitchHoldState()
  private var follower = PitchFollower()
  private var zone = Zone.silent
  private var held = 0.0

  /// An exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: PitchHoldSettings = PitchHoldSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
  }

  /// The state now, as a front end draws it.
  public var state: PitchHoldState { current }
  /// Whether the band was held long enough.
  public var isFinished: Bool { current.isFinished }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    let step = tick.time - current.time
    current.time = tick.time
    current.frequency = follower.pitch(tick)
    let before = zone
    enter(zone(of: current.frequency), tick, emit)
    current.isInside = zone == .inside
    if zone == .inside {
      if before == .inside { held += step }
    } else if settings.startsAgain {
      held = 0
    }
    current.progress = min(1, held / settings.hold)
    guard held >= settings.hold - 1e-9 else { return }
    current.progress = 1
    current.isFinished = true
    let held = held
    emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.duration = held }))
  }

  private func zone(of frequency: Double?) -> Zone {
    guard let frequency else { return .silent }
    if frequency < settings.band.lowerBound { return .below }
    return frequency > settings.band.upperBound ? .above : .inside
  }

  private mutating func enter(_ next: Zone, _ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    defer { zone = next }
    guard next != zone else { return }
    let middle = (settings.band.lowerBound * settings.band.upperBound).squareRoot()
    let (frequency, held) = (current.frequency, held)
    let measured = GameEvent.Measured(tick).with {
      $0.frequency = frequency
      $0.target = middle
      $0.deviation = frequency.map { PitchFollower.cents($0, above: middle) }
      if zone == .inside { $0.duration = held }
    }
    switch next {
    case .inside: emit(event(.pitchInTarget, at: tick.time, measured))
    case .above: emit(event(.pitchAboveTarget, at: tick.time, measured))
    case .below: emit(event(.pitchBelowTarget, at: tick.time, measured))
    case .silent: if zone != .below { emit(event(.pitchBelowTarget, at: tick.time, measured)) }
    }
  }
}

/// A pitch and a band.
public struct PitchHoldState: GameState {
  /// The pitch now, hertz; `nil` without voice.
  public internal(set) var frequency: Double?
  /// Whether it is inside the band.
  public internal(set) var isInside = false
  /// How long it was held, of the time needed, 0…1.
  public internal(set) var progress = 0.0
  /// Whether that was long enough.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
