import AudioCore
import VoiceListening

extension Game {
  /// Say one of two sounds, as the game asks; recorded models tell the sounds apart.
  public static let phonemeContrast = Game(name: "phonemeContrast")
}

/// Two-phoneme contrast: the game asks for one of two sounds and compares the child's sound with a model of each.
///
/// The game decides which model a sound is as soon as its mean spectrum, over the required ticks or more, meets two
/// conditions: it is nearer to one model than to the other by the margin, and it is within the largest distance of that
/// model. Then silence must come before the next sound. The game goes on until there were enough right sounds.
public struct PhonemeContrast: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.phonemeContrast
  private let settings: PhonemeContrastSettings
  private var random: SeededRandom
  private var current = PhonemeContrastState()
  private var sum = SIMD16<Float>.zero
  private var ticks = 0
  private var isDecided = false
  private var hasBegun = false

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`, `GameError.modelsTooAlike`.
  public init(settings: PhonemeContrastSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    random = SeededRandom(seed: settings.seed)
  }

  /// The current state; a front end draws it.
  public var state: PhonemeContrastState { current }
  /// Whether there were enough right sounds.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    current.time = tick.time
    if !hasBegun {
      hasBegun = true
      show(at: 0, emit)
    }
    guard counts(tick), let spectrum = tick.spectrum else {
      if tick.sounding == .silence { forgetSound() }
      return
    }
    sum += spectrum.coefficients
    ticks += 1
    let mean = VoiceSpectrum(coefficients: sum / Float(ticks))
    current.distances = settings.models.map { mean.distance(to: $0.spectrum) }
    guard !isDecided, ticks >= settings.requiredTicks else { return }
    decide(tick, emit)
  }

  private func counts(_ tick: SoundTick) -> Bool {
    (tick.isVoice || (settings.includesUnvoiced && tick.sounding != .silence)) && tick.level >= tick.roomLevel + 6
  }

  private mutating func forgetSound() {
    sum = .zero
    ticks = 0
    isDecided = false
  }

  private mutating func decide(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let (first, second) = (current.distances[0], current.distances[1])
    guard abs(first - second) >= settings.margin, min(first, second) <= settings.largestDistance else { return }
    isDecided = true
    let nearest = first < second ? 1 : 2
    let isRight = nearest == current.wanted
    if isRight { current.hits += 1 } else { current.misses += 1 }
    let count = isRight ? current.hits : current.misses
    let measured = GameEvent.Measured(tick).with {
      $0.player = nearest
      $0.deviation = min(first, second)
      $0.count = count
    }
    emit(event(isRight ? .modelMatched : .otherModelMatched, at: tick.time, measured))
    guard isRight else { return }
    guard current.hits < settings.count else {
      current.isFinished = true
      return emit(event(.gameFinished, at: tick.time, measured))
    }
    show(at: tick.time, emit)
  }

  private mutating func show(at time: Double, _ emit: (GameEvent) -> Void) {
    current.wanted = settings.alternates ? 3 - current.wanted : random.uniform(in: 0..<1) < 0.5 ? 1 : 2
    let wanted = current.wanted
    emit(event(.targetShown, at: time, GameEvent.Measured().with { $0.player = wanted }))
  }
}

/// The state of the game of two sounds.
public struct PhonemeContrastState: GameState {
  /// The number of the sound that is asked for: 1 or 2.
  public internal(set) var wanted = 2
  /// The distance of the last sound from each model, dB; empty before the first sound.
  public internal(set) var distances: [Double] = []
  /// The number of right sounds so far.
  public internal(set) var hits = 0
  /// The number of wrong sounds so far.
  public internal(set) var misses = 0
  /// Whether there were enough right sounds.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
