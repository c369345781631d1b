import VoiceListening

extension Game {
  /// The right loudness: a balloon as large as the voice is loud.
  public static let balloon = Game(name: "balloon")
}

/// The right loudness: a balloon as large as the voice is loud.
///
/// Rules (thesis 3.4): The size of the balloon always follows the volume. A volume inside the target range fills the
/// progress bar; a volume outside of it empties the bar. The game is over when the bar is full. A volume at or above
/// the pop threshold pops the balloon; it comes back after a pause, and the game goes on. Only voices count: a clap
/// neither blows the balloon up nor pops it.
public struct BalloonGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.balloon
  private let settings: BalloonSettings
  private var current = BalloonState()
  private let rules: SoundRules
  private var zone: RangeFollower
  private var held = 0.0

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: BalloonSettings = BalloonSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    self.rules = rules
    zone = RangeFollower(rules)
  }

  /// The current state; a front end draws it.
  public var state: BalloonState { current }
  /// Whether the target was held long enough: the balloon smiles.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard else { return }
    let step = tick.time - current.time
    current.time = tick.time
    guard current.phase != .finished else { return }
    let volume = tick.isVoice ? tick.volume : 0
    current.size += (volume / 200 - current.size) * min(1, step / settings.smoothing)
    if current.phase == .popped {
      guard tick.time - current.poppedAt >= settings.pause else { return }
      current.phase = .floating
      zone.leave()
      emit(event(.balloonReturned, at: tick.time, .init(tick)))
    }
    if tick.isVoice, tick.volume >= settings.popVolume {
      pop(tick, emit)
    } else {
      follow(tick, step, emit)
    }
  }

  private mutating func pop(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    tell(zone.side, .above, tick, emit)
    zone.leave()
    current.phase = .popped
    current.poppedAt = tick.time
    current.pops += 1
    current.isInTarget = false
    empty()
    let (count, target) = (current.pops, settings.popVolume)
    emit(
      event(
        .balloonPopped, at: tick.time,
        .init(tick).with {
          $0.count = count
          $0.target = target
        }))
  }

  private mutating func follow(_ tick: SoundTick, _ step: Double, _ emit: (GameEvent) -> Void) {
    let before = zone.side
    zone.take(tick.isVoice ? tick.volume : nil, in: settings.targetRange, edge: rules.edgeVolumes, step: step)
    tell(before, zone.side, tick, emit)
    current.isInTarget = zone.side == .inside
    guard zone.side == .inside else { return empty() }
    // The voice was not inside for the whole of the tick in which it enters the range, so that tick does not count.
    if before == .inside, !zone.isBridged { held += step }
    current.progress = min(1, held / settings.hold)
    // Rounding of the times must not cost a further tick.
    guard held >= settings.hold - 1e-9 else { return }
    current.progress = 1
    current.phase = .finished
    let held = held
    emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.duration = held }))
  }

  private func tell(
    _ zone: RangeFollower.Side, _ next: RangeFollower.Side, _ tick: SoundTick, _ emit: (GameEvent) -> Void
  ) {
    guard next != zone else { return }
    let held = held
    let measured = GameEvent.Measured(tick).with { if zone == .inside { $0.duration = held } }
    switch next {
    case .inside: emit(event(.soundInTargetRange, at: tick.time, measured))
    case .above: emit(event(.soundAboveTargetRange, at: tick.time, measured))
    case .below: emit(event(.soundBelowTargetRange, at: tick.time, measured))
    case .silent: if zone != .below { emit(event(.soundBelowTargetRange, at: tick.time, measured)) }
    }
  }

  private mutating func empty() {
    held = 0
    current.progress = 0
  }
}

/// The state of the balloon game.
public struct BalloonState: GameState {
  /// The phases of the balloon.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The balloon floats, as large as the voice is loud.
    case floating
    /// The balloon has popped and is hidden.
    case popped
    /// The balloon smiles, and the game is over.
    case finished
  }

  /// The phase of the balloon.
  public internal(set) var phase = Phase.floating
  /// The size of the balloon, 0…1: the smoothed volume divided by 200.
  public internal(set) var size = 0.0
  /// Whether the voice is inside the target range.
  public internal(set) var isInTarget = false
  /// The part of the needed time for which the target has been held, 0…1.
  public internal(set) var progress = 0.0
  /// The number of pops.
  public internal(set) var pops = 0
  /// The time of the last pop, seconds since the start.
  public internal(set) var poppedAt = 0.0
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
