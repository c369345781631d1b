import VoiceListening

extension Game {
  /// Glide the pitch along a shape: a car uphill, stairs.
  public static let pitchGlide = Game(name: "pitchGlide")
}

/// Glide the pitch along a shape: a car uphill, a bucket up the well, stairs to the treasure.
///
/// The shape is a row of pitches, the points. The voice must meet them in order, each within the tolerance for the
/// required ticks. If only one tick is required, a glide that passes over a point between two ticks meets it too. With
/// the setting for one breath, a pause leads back to the first point.
public struct PitchGlide: VoiceGame {
  /// The largest step of a glide from tick to tick, cents. A larger step is a leap.
  private static let largestStepCents = 500.0

  /// The game that this engine plays.
  public static let game = Game.pitchGlide
  private let settings: PitchGlideSettings
  private var current: PitchGlideState
  private var follower = PitchFollower()
  private var heldTicks = 0
  private var previous: Double?

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: PitchGlideSettings = PitchGlideSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    current = PitchGlideState(pointCount: settings.points.count)
  }

  /// The current state; a front end draws it.
  public var state: PitchGlideState { current }
  /// Whether the voice has met the last point.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
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

  /// Counts a tick on the next point; returns whether the point has been held long enough.
  private mutating func meets(_ pitch: Double) -> Bool {
    let target = settings.points[current.reached]
    let tolerance = settings.toleranceCents
    let now = PitchFollower.cents(pitch, above: target)
    var isMet = abs(now) <= tolerance
    if !isMet, settings.requiredTicks == 1, let previous {
      let before = PitchFollower.cents(previous, above: target)
      isMet = before * now < 0 && abs(now - before) <= Self.largestStepCents
    }
    // A glide may pass several points in one tick. `advance` sets `heldTicks` to 0 after each.
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

/// The state of the gliding exercise.
public struct PitchGlideState: GameState {
  /// The current pitch, hertz; `nil` without a pitch.
  public internal(set) var frequency: Double?
  /// The number of points that the voice has met: the place of the car.
  public internal(set) var reached = 0
  /// The number of points in the shape.
  public internal(set) var pointCount: Int
  /// Whether the voice has met the last point.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init(pointCount: Int) { self.pointCount = pointCount }
}
