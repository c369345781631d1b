import VoiceListening

extension Game {
  /// Switch between a low and a high pitch.
  public static let pitchSwitch = Game(name: "pitchSwitch")
}

/// Switch between a low and a high pitch: the game shows one target until the voice has held it, then the other.
public struct PitchSwitch: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.pitchSwitch
  private let settings: PitchSwitchSettings
  private var current = PitchSwitchState()
  private var follower = PitchFollower()
  private let rules: SoundRules
  private var zone: RangeFollower
  private var heldTicks = 0
  private var heldSince = 0.0
  private var shownAt = 0.0
  private var hasBegun = false

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: PitchSwitchSettings = PitchSwitchSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    self.rules = rules
    zone = RangeFollower(rules)
  }

  /// The current state; a front end draws it.
  public var state: PitchSwitchState { current }
  /// Whether the voice has met all targets.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    if !hasBegun {
      hasBegun = true
      show(at: 0, emit)
    }
    let step = tick.time - current.time
    current.time = tick.time
    current.frequency = follower.pitch(tick)
    let cents = current.frequency.map(PitchFollower.cents)
    zone.take(cents, in: settings.wanted(isHigh: current.wantsHigh), edge: rules.edgeCents, step: step)
    guard zone.side == .inside else {
      heldTicks = 0
      return
    }
    guard !zone.isBridged, let pitch = current.frequency else { return }
    if heldTicks == 0 { heldSince = tick.time }
    heldTicks += 1
    guard heldTicks >= settings.requiredTicks else { return }
    reach(tick, pitch, emit)
  }

  private mutating func reach(_ tick: SoundTick, _ pitch: Double, _ emit: (GameEvent) -> Void) {
    current.reached += 1
    let (count, reaction) = (current.reached, heldSince - shownAt)
    let measured = GameEvent.Measured(tick).with {
      $0.frequency = pitch
      $0.count = count
      $0.reaction = reaction
    }
    emit(event(.targetReached, at: tick.time, measured))
    guard current.reached < settings.count else {
      current.isFinished = true
      return emit(event(.gameFinished, at: tick.time, measured))
    }
    current.wantsHigh.toggle()
    show(at: tick.time, emit)
  }

  private mutating func show(at time: Double, _ emit: (GameEvent) -> Void) {
    heldTicks = 0
    zone.leave()
    shownAt = time
    let band = current.wantsHigh ? settings.high : settings.low
    let middle = (band.lowerBound * band.upperBound).squareRoot()
    let count = current.reached
    emit(
      event(
        .targetShown, at: time,
        GameEvent.Measured().with {
          $0.target = middle
          $0.count = count
        }))
  }
}

/// The state of the exercise of switching between pitches.
public struct PitchSwitchState: GameState {
  /// The current pitch, hertz; `nil` without a pitch.
  public internal(set) var frequency: Double?
  /// Whether the high target is shown. Otherwise the low one is.
  public internal(set) var wantsHigh = false
  /// The number of targets that the voice has met.
  public internal(set) var reached = 0
  /// Whether the voice has met all targets.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
