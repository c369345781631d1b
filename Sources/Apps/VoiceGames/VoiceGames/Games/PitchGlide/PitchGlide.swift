import VoiceListening

extension Game {
  /// Glide the pitch along a shape: a car uphill, stairs.
  public static let pitchGlide = Game(name: "pitchGlide")
}

/// Glide the pitch along a shape: a car uphill, a bucket up the well, stairs to the treasure.
///
/// The shape is a row of pitches. Each must be met within the tolerance for the required ticks, in order; with one
/// required tick a glide that passes over a point within a tick meets it too. If it is to be done in one breath, a
/// pause leads back to the first.
public struct PitchGlide: VoiceGame {
  /// A glide moves by no more than this from tick to tick, cents; what does is a leap.
  private static let largestStepCents = 500.0

  /// The game that this engine plays.
  public static let game = Game.pitchGlide
  private let settings: PitchGlideSettings
  private var current: PitchGlideState
  private var follower = PitchFollower()
  private var heldTicks = 0
  private var previous: Double?

  /// An exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: PitchGlideSettings = PitchGlideSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    current = PitchGlideState(pointCount: settings.points.count)
  }

  /// The state now, as a front end draws it.
  public var state: PitchGlideState { current }
  /// Whether the last point was met.
  public var isFinished: Bool { current.isFinished }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    current.time = tick.time
    let pitch = follower.pitch(tick)
    current.frequency = pitch
    defer { previous = pitch }
    guard let pitch else { return pause(tick, emit) }
    while !current.isFinished, meets(pitch) { advance(tick, pitch, emit) }
  }

  private mutating func pause(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    heldTicks = 0
    guard settings.isOneBreath, !tick.isVoice, current.reached > 0 else { return }
    current.reached = 0
    emit(event(.slidBack, at: tick.time, .init(tick).with { $0.count = 0 }))
  }

  /// Whether the next point is met, and held long enough.
  private mutating func meets(_ pitch: Double) -> Bool {
    let target = settings.points[current.reached]
    let tolerance = settings.toleranceCents
    let now = PitchFollower.cents(pitch, above: target)
    var isMet = abs(now) <= tolerance
    if !isMet, settings.requiredTicks == 1, let previous {
      let before = PitchFollower.cents(previous, above: target)
      isMet = before * now < 0 && abs(now - before) <= Self.largestStepCents
    }
    // Several points may be passed in one tick, but only the first of them is held during it.
    heldTicks = isMet ? heldTicks + 1 : 0
    return heldTicks >= settings.requiredTicks
  }

  private mutating func advance(_ tick: SoundTick, _ pitch: Double, _ emit: (GameEvent) -> Void) {
    heldTicks = 0
    let target = settings.points[current.reached]
    current.reached += 1
    let count = current.reached
    let measured = GameEvent.Measured(tick).with {
      $0.frequency = pitch
      $0.target = target
      $0.deviation = PitchFollower.cents(pitch, above: target)
      $0.count = count
    }
    emit(event(.waypointReached, at: tick.time, measured))
    guard current.reached == settings.points.count else { return }
    current.isFinished = true
    emit(event(.gameFinished, at: tick.time, measured))
  }
}

/// A pitch on its way along a shape.
public struct PitchGlideState: GameState {
  /// The pitch now, hertz; `nil` without voice.
  public internal(set) var frequency: Double?
  /// Points that were met, of `pointCount`: where the car is.
  public internal(set) var reached = 0
  /// See `reached`.
  public internal(set) var pointCount: Int
  /// Whether the last was met.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(pointCount: Int) { self.pointCount = pointCount }
}
