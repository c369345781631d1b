import VoiceListening

extension Game {
  /// Say several sounds one after the other; recorded models tell them apart.
  public static let phonemeChain = Game(name: "phonemeChain")
}

/// Phoneme chains: the child says a series of sounds in order, and each right one is a step.
///
/// A sound is known when the mean spectrum of the last three ticks stays nearest to the same model for the required
/// ticks; the glide from one sound to the next is shorter and counts as none. The sounds may follow one another in one
/// breath or with pauses. A pause that is longer than the longest one breaks the chain, and it begins anew. A wrong sound
/// is counted and moves nothing.
public struct PhonemeChain: VoiceGame {
  private static let averagedTicks = 3

  /// The game that this engine plays.
  public static let game = Game.phonemeChain
  private let settings: PhonemeChainSettings
  /// The numbers of the models in the order of the chain, from 1.
  private let chain: [Int]
  private var current = PhonemeChainState()
  private var recent = [SIMD16<Float>](repeating: .zero, count: averagedTicks)
  private var ticks = 0
  /// The model that the last ticks are, and for how many ticks.
  private var run: (model: Int?, ticks: Int) = (nil, 0)
  /// The sound that was taken last; it must end before it counts again.
  private var taken: Int?
  private var chainStart = 0.0
  private var lastSound = 0.0
  private var hasBegun = false

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`, `GameError.modelsTooAlike`.
  public init(settings: PhonemeChainSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    chain = settings.chain.map { Int($0) }
  }

  /// The current state; a front end draws it.
  public var state: PhonemeChainState { current }
  /// Whether the chain was said often enough.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    current.time = tick.time
    if !hasBegun {
      hasBegun = true
      show(at: 0, emit)
    }
    guard settings.rules.counts(tick), let spectrum = tick.spectrum else {
      if tick.sounding == .silence { rest(tick, emit) }
      return
    }
    lastSound = tick.time
    recent[ticks % Self.averagedTicks] = spectrum.coefficients
    ticks += 1
    let count = min(ticks, Self.averagedTicks)
    var sum = SIMD16<Float>.zero
    for n in 0..<count { sum += recent[n] }
    let mean = VoiceSpectrum(coefficients: sum / Float(count))
    current.distances = settings.models.map { mean.distance(to: $0.spectrum) }
    let nearest = settings.rules.nearest(current.distances)
    run = nearest == run.model ? (nearest, run.ticks + 1) : (nearest, 1)
    current.sounding = nearest
    guard let nearest, run.ticks >= settings.rules.requiredTicks, nearest != taken else { return }
    taken = nearest
    step(nearest, tick, emit)
  }

  private mutating func rest(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    (ticks, run, taken, current.sounding) = (0, (nil, 0), nil, nil)
    guard current.link > 0, tick.time - lastSound > settings.longestPause + 1e-9 else { return }
    let link = current.link
    current.link = 0
    current.misses += 1
    let misses = current.misses
    emit(event(.chainBroken, at: tick.time, GameEvent.Measured().with { ($0.player, $0.count) = (link, misses) }))
    show(at: tick.time, emit)
  }

  private mutating func step(_ nearest: Int, _ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let measured = GameEvent.Measured(tick).with {
      $0.player = nearest
      $0.deviation = current.distances[nearest - 1]
    }
    guard nearest == chain[current.link] else {
      current.misses += 1
      let misses = current.misses
      return emit(event(.otherModelMatched, at: tick.time, measured.with { $0.count = misses }))
    }
    if current.link == 0 { chainStart = tick.time }
    current.link += 1
    let link = current.link
    emit(event(.modelMatched, at: tick.time, measured.with { $0.count = link }))
    guard link == chain.count else { return }
    current.hits += 1
    let (hits, duration) = (current.hits, tick.time - chainStart)
    let said = measured.with { ($0.count, $0.duration) = (hits, duration) }
    emit(event(.chainSaid, at: tick.time, said))
    guard hits < settings.rules.count else {
      current.isFinished = true
      return emit(event(.gameFinished, at: tick.time, said))
    }
    current.link = 0
    show(at: tick.time, emit)
  }

  private func show(at time: Double, _ emit: (GameEvent) -> Void) {
    emit(event(.targetShown, at: time, GameEvent.Measured().with { $0.player = chain[0] }))
  }
}

/// The state of the game of a chain of sounds.
public struct PhonemeChainState: GameState {
  /// How many sounds of the chain were said: the next one is at this place, from 0.
  public internal(set) var link = 0
  /// The model that sounds now, from 1; `nil` in silence, and while a sound is near none.
  public internal(set) var sounding: Int?
  /// The distance of the sound from each model, dB; empty before the first sound.
  public internal(set) var distances: [Double] = []
  /// How often the whole chain was said.
  public internal(set) var hits = 0
  /// The number of wrong sounds and of broken chains so far.
  public internal(set) var misses = 0
  /// Whether the chain was said often enough.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
