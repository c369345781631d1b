import VoiceListening

extension Game {
  /// Hold the pitch inside a band.
  public static let pitchHold = Game(name: "pitchHold")
}

/// Hold the pitch inside a band, at any loudness.
///
/// A pitch inside the band fills the progress bar. A pitch outside of it, or none, empties the bar or only stops it,
/// according to the settings.
public struct PitchHold: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.pitchHold
  private let settings: PitchHoldSettings
  private var current = PitchHoldState()
  private var follower = PitchFollower()
  private let rules: SoundRules
  private var zone: RangeFollower
  private var held = 0.0

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: PitchHoldSettings = PitchHoldSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    self.rules = rules
    zone = RangeFollower(rules)
  }

  /// The current state; a front end draws it.
  public var state: PitchHoldState { current }
  /// Whether the pitch was inside the band long enough.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    let step = tick.time - current.time
    current.time = tick.time
    current.frequency = follower.pitch(tick)
    let before = zone.side
    zone.take(current.frequency.map(PitchFollower.cents), in: settings.band.inCents, edge: rules.edgeCents, step: step)
    tell(before, tick, emit)
    current.isInside = zone.side == .inside
    if zone.side == .inside {
      if before == .inside, !zone.isBridged { held += step }
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

  private func tell(_ zone: RangeFollower.Side, _ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let next = self.zone.side
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

/// The state of the exercise of holding a pitch.
public struct PitchHoldState: GameState {
  /// The current pitch, hertz; `nil` without a pitch.
  public internal(set) var frequency: Double?
  /// Whether the pitch is inside the band.
  public internal(set) var isInside = false
  /// The part of the needed time for which the pitch was inside the band, 0…1.
  public internal(set) var progress = 0.0
  /// Whether the pitch was inside the band long enough.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
