import AudioCore
import VoiceListening

extension Game {
  /// Speak in the window.
  public static let voiceTiming = Game(name: "voiceTiming")
}

/// Voice timing and onset: speak in the window.
///
/// Windows open one after the other, at irregular times if the settings say so (the same for the same seed). The
/// voice's onset counts, not its telling: an onset inside a window is a hit. It goes on until there were enough hits.
public struct VoiceTiming: VoiceGame {
  /// An onset is known this long after it, at the latest, seconds.
  private static let slack = 0.25

  /// The game that this engine plays.
  public static let game = Game.voiceTiming
  private let settings: VoiceTimingSettings
  private var random: SeededRandom
  private var current = VoiceTimingState()
  /// The window that is open, or comes next.
  private var opens: Double
  private var isAnswered = false

  /// An exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: VoiceTimingSettings = VoiceTimingSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    random = SeededRandom(seed: settings.seed)
    opens = 0
    opens = nextOpening(after: 0)
  }

  /// The state now, as a front end draws it.
  public var state: VoiceTimingState { current }
  /// Whether there were enough hits.
  public var isFinished: Bool { current.isFinished }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard !current.isFinished else { return }
    switch heard {
    case .tick(let tick): advance(tick, emit)
    case .event(let event): if event.kind == .voiceAccepted { answer(event, emit) }
    }
  }

  private mutating func nextOpening(after time: Double) -> Double {
    time + settings.pause + (settings.irregularity > 0 ? random.uniform(in: 0..<settings.irregularity) : 0)
  }

  private mutating func answer(_ sound: SoundEvent, _ emit: (GameEvent) -> Void) {
    let onset = sound.voicingOnset ?? sound.soundStart
    let isInside = current.isOpen && onset >= opens && onset <= opens + settings.window
    let opens = opens
    let isOpen = current.isOpen
    let measured = GameEvent.Measured(sound).with {
      $0.reaction = isOpen ? onset - opens : nil
    }
    guard isInside, !isAnswered else {
      if !isInside { emit(event(.spokeOutsideWindow, at: sound.time, measured)) }
      return
    }
    isAnswered = true
    current.hits += 1
    let count = current.hits
    emit(event(.spokeInWindow, at: sound.time, measured.with { $0.count = count }))
    guard current.hits >= settings.count else { return }
    current.isFinished = true
    emit(event(.gameFinished, at: sound.time, measured.with { $0.count = count }))
  }

  private mutating func advance(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    current.time = tick.time
    if !current.isOpen, tick.time >= opens {
      current.isOpen = true
      isAnswered = false
      // The child sees it now.
      opens = tick.time
      current.windows += 1
      let count = current.windows
      emit(event(.windowOpened, at: tick.time, GameEvent.Measured().with { $0.count = count }))
    }
    current.untilOpening = current.isOpen ? 0 : max(0, opens - tick.time)
    current.isShown = current.isOpen && tick.time < opens + settings.window
    guard current.isOpen, tick.time >= opens + settings.window + Self.slack else { return }
    if !isAnswered {
      current.misses += 1
      let count = current.misses
      emit(event(.windowMissed, at: tick.time, GameEvent.Measured().with { $0.count = count }))
    }
    current.isOpen = false
    opens = nextOpening(after: tick.time)
  }
}

/// Windows to speak in.
public struct VoiceTimingState: GameState {
  /// Whether the window is to be seen: speak now.
  public internal(set) var isShown = false
  /// Whether an answer to it may still come to be known.
  public internal(set) var isOpen = false
  /// Seconds until the next window opens.
  public internal(set) var untilOpening = 0.0
  /// Windows so far, and how they went.
  public internal(set) var windows = 0
  /// See `windows`.
  public internal(set) var hits = 0
  /// See `windows`.
  public internal(set) var misses = 0
  /// Whether there were enough hits.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
