import VoiceListening

extension Game {
  /// The right loudness: a balloon as large as the voice is loud.
  public static let balloon = Game(name: "balloon")
}

/// The right loudness: a balloon as large as the voice is loud.
///
/// Rules (thesis 3.4): its size follows the volume all the time. Inside the target range the progress fills; leaving
/// the range empties it. From the pop threshold on the balloon pops, comes back after a pause, and the game goes on.
/// Full: done. Only voices count: a clap neither blows it up nor pops it.
public struct BalloonGame: VoiceGame {
  private enum Zone {
    case silent
    case below
    case inside
    case above
  }

  /// The game that this engine plays.
  public static let game = Game.balloon
  private let settings: BalloonSettings
  private var current = BalloonState()
  private var zone = Zone.silent
  private var held = 0.0

  /// A game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: BalloonSettings = BalloonSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
  }

  /// The state now, as a front end draws it.
  public var state: BalloonState { current }
  /// Whether the balloon smiles.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes what was heard.
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
      zone = .silent
      emit(event(.balloonReturned, at: tick.time, .init(tick)))
    }
    if tick.isVoice, tick.volume >= settings.popVolume {
      pop(tick, emit)
    } else {
      follow(tick, step, emit)
    }
  }

  private mutating func pop(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    enter(.above, tick, emit)
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
    let before = zone
    let now: Zone =
      !tick.isVoice
      ? .silent
      : tick.volume < settings.targetRange.lowerBound
        ? .below : tick.volume > settings.targetRange.upperBound ? .above : .inside
    enter(now, tick, emit)
    current.isInTarget = now == .inside
    guard now == .inside else { return empty() }
    // The tick in which the range is entered belongs to the way there.
    if before == .inside { held += step }
    current.progress = min(1, held / settings.hold)
    // A tick more or less is rounding of the times.
    guard held >= settings.hold - 1e-9 else { return }
    current.progress = 1
    current.phase = .finished
    let held = held
    emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.duration = held }))
  }

  private mutating func enter(_ next: Zone, _ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    defer { zone = next }
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

/// The balloon.
public struct BalloonState: GameState {
  /// What it does.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is there, as large as the voice is loud.
    case floating
    /// It has popped and is not to be seen.
    case popped
    /// It has turned and smiles.
    case finished
  }

  /// What it does.
  public internal(set) var phase = Phase.floating
  /// Its size, 0…1: the volume as a share of 200.
  public internal(set) var size = 0.0
  /// Whether the voice is inside the target range: the balloon bobs.
  public internal(set) var isInTarget = false
  /// How long the target has been held, of the time needed, 0…1.
  public internal(set) var progress = 0.0
  /// How often it has popped, and when last, seconds since the start.
  public internal(set) var pops = 0
  /// See `pops`.
  public internal(set) var poppedAt = 0.0
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
