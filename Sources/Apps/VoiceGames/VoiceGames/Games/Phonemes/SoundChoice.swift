import VoiceListening

/// The rounds of the games that ask for one of several sounds and compare the child's sound with a model of each.
///
/// A game decides which model a sound is as soon as its mean spectrum, over the required ticks or more, is nearer to one
/// model than to the others by the margin, and within the largest distance of it. Then silence must come before the next
/// sound. It goes on until there were enough right sounds.
struct SoundChoice: Sendable {
  private let game: Game
  private let models: [SoundModel]
  private let rules: PhonemeRules
  private var asked: AskedSounds
  private var sum = SIMD16<Float>.zero
  private var ticks = 0
  private var isDecided = false
  private var hasBegun = false

  /// The current state.
  private(set) var state = SoundChoiceState()

  init(of game: Game, _ models: [SoundModel], _ rules: PhonemeRules, _ order: PhonemeOrder) {
    (self.game, self.models, self.rules) = (game, models, rules)
    asked = AskedSounds(order, of: models.count)
    state.wanted = asked.next()
  }

  /// Takes one output of the ear.
  mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !state.isFinished else { return }
    state.time = tick.time
    if !hasBegun {
      hasBegun = true
      show(at: 0, emit)
    }
    guard rules.counts(tick), let spectrum = tick.spectrum else {
      if tick.sounding == .silence { (sum, ticks, isDecided) = (.zero, 0, false) }
      return
    }
    sum += spectrum.coefficients
    ticks += 1
    let mean = VoiceSpectrum(coefficients: sum / Float(ticks))
    state.distances = models.map { mean.distance(to: $0.spectrum) }
    guard !isDecided, ticks >= rules.requiredTicks, let nearest = rules.nearest(state.distances) else { return }
    isDecided = true
    decide(nearest, tick, emit)
  }

  private mutating func decide(_ nearest: Int, _ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let isRight = nearest == state.wanted
    if isRight { state.hits += 1 } else { state.misses += 1 }
    let measured = GameEvent.Measured(tick).with {
      $0.player = nearest
      $0.deviation = state.distances[nearest - 1]
      $0.count = isRight ? state.hits : state.misses
    }
    emit(event(isRight ? .modelMatched : .otherModelMatched, at: tick.time, measured))
    guard isRight else { return }
    guard state.hits < rules.count else {
      state.isFinished = true
      return emit(event(.gameFinished, at: tick.time, measured))
    }
    state.wanted = asked.next()
    show(at: tick.time, emit)
  }

  private func show(at time: Double, _ emit: (GameEvent) -> Void) {
    emit(event(.targetShown, at: time, GameEvent.Measured().with { $0.player = state.wanted }))
  }

  private func event(_ name: GameEvent.Name, at time: Double, _ measured: GameEvent.Measured) -> GameEvent {
    GameEvent(time: time, game: game, name: name, measured: measured)
  }
}
