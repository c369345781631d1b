import AudioCore
import VoiceListening

extension Game {
  /// Voice timing: speak while a window is open.
  public static let voiceTiming = Game(name: "voiceTiming")
}

/// Voice timing and onset: speak while a window is open.
///
/// Windows open one after the other, by default at irregular times; the same seed gives the same times. The onset of
/// the voice counts, not the later time at which the ear reports the voice: an onset inside a window is a hit. The game
/// goes on until there were enough hits.
public struct VoiceTiming: VoiceGame {
  /// The longest time from an onset until the ear reports the voice, seconds.
  private static let slack = 0.25

  /// The game that this engine plays.
  public static let game = Game.voiceTiming
  private let settings: VoiceTimingSettings
  private var random: SeededRandom
  private var current = VoiceTimingState()
  /// The time at which the open window opened or the next one will open, seconds.
  private var opens: Double
  private var isAnswered = false

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: VoiceTimingSettings = VoiceTimingSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    random = SeededRandom(seed: settings.seed)
    opens = 0
    opens = nextOpening(after: 0)
  }

  /// The current state; a front end draws it.
  public var state: VoiceTimingState { current }
  /// Whether there were enough hits.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
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
      // The child sees the window from this tick on.
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

/// The state of the game of voice timing.
public struct VoiceTimingState: GameState {
  /// Whether the window is shown: the child is to speak now.
  public internal(set) var isShown = false
  /// Whether an answer to the window may still count: while it is shown and shortly after, until late onsets are known.
  public internal(set) var isOpen = false
  /// Time until the next window opens, seconds; 0 while one is open.
  public internal(set) var untilOpening = 0.0
  /// The number of windows so far.
  public internal(set) var windows = 0
  /// The number of windows in which a voice began.
  public internal(set) var hits = 0
  /// The number of windows in which no voice began.
  public internal(set) var misses = 0
  /// Whether there were enough hits.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
