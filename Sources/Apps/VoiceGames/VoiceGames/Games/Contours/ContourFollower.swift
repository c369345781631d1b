import Foundation
import VoiceListening

/// The rounds of the games that follow a contour of pitch and loudness: the model is played, a voice follows it, and the
/// attempt is compared.
///
/// An attempt is a voice with its pauses. It ends with a silence that is longer than the model's pauses. While it goes on,
/// its register is estimated, so that a front end can draw it beside the line.
struct ContourFollower: Sendable {
  /// The silence after the model before the game listens, seconds: the loudspeaker's echo fades.
  static let rest = 0.6
  /// How long an attempt is shown, seconds.
  static let showing = 1.5
  /// A voice that is shorter is no attempt, seconds.
  static let leastVoice = 0.15
  /// The pause by which an attempt may be longer than those of the model, seconds.
  private static let spare = 0.35
  /// The time before the first tick of a voice that belongs to it, seconds: the gate is sure of a voice after its onset.
  private static let onset = 0.3
  /// How many points of an attempt the shifts of the one before weigh.
  private static let weight = 5.0

  private let game: Game
  private let model: VoiceContour
  private let register: Double
  private let rules: ContourRules
  private var comparison: ContourComparison
  private var collector: UtteranceCollector
  private var phaseStart = 0.0
  private var hasBegun = false
  /// The shifts before the attempt; that of the level is known after the first attempt.
  private var before: (register: Double, level: Double?) = (0, nil)
  private var (sums, counts) = (SIMD2<Double>.zero, SIMD2<Double>.zero)

  /// The current state.
  private(set) var state = ContourState()

  /// - Parameter register: the pitch to which the model's cents relate for this child, hertz.
  init(_ model: VoiceContour, of game: Game, register: Double, _ rules: ContourRules) {
    (self.model, self.game, self.register, self.rules) = (model, game, register, rules)
    comparison = ContourComparison(with: model, register: register, rules)
    collector = UtteranceCollector(longestPause: model.longestPause + Self.spare)
    state.phase = rules.playsModel ? .model : .waiting
    state.attempt.reserveCapacity(VoiceContour.capacity)
  }

  /// Whether sounds count at present.
  var isListening: Bool { state.phase == .waiting || state.phase == .speaking }

  /// Takes one output of the ear.
  mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !state.isFinished else { return }
    if !hasBegun {
      hasBegun = true
      show(at: 0, emit)
    }
    state.time = tick.time
    switch state.phase {
    case .model:
      if tick.time - phaseStart >= model.duration + Self.rest - 1e-9 { listen(at: tick.time, emit) }
    case .waiting, .speaking: listen(to: tick, emit)
    case .result:
      if tick.time - phaseStart >= Self.showing - 1e-9 {
        if rules.playsBack { enter(.echo, at: tick.time) } else { begin(tick, emit) }
      }
    case .echo:
      if tick.time - phaseStart >= (state.said?.duration ?? 0) + Self.rest - 1e-9 { begin(tick, emit) }
    }
    state.phaseTime = tick.time - phaseStart
  }

  /// Begins the next round. What was said stands beside the model, so this is heard after it in any case.
  private mutating func begin(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    show(at: tick.time, emit)
    if rules.playsModel || rules.playsBack { enter(.model, at: tick.time) } else { listen(at: tick.time, emit) }
  }

  private mutating func enter(_ phase: ContourState.Phase, at time: Double) {
    state.phase = phase
    phaseStart = time
  }

  private func show(at time: Double, _ emit: (GameEvent) -> Void) {
    emit(event(.targetShown, at: time, GameEvent.Measured().with { $0.target = register }))
  }

  private mutating func listen(at time: Double, _ emit: (GameEvent) -> Void) {
    enter(.waiting, at: time)
    collector.begin()
    emit(event(.listeningStarted, at: time))
  }

  private mutating func listen(to tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let count = collector.samples.count
    collector.take(tick)
    if collector.isSpeaking, state.phase == .waiting {
      enter(.speaking, at: tick.time)
      state.attempt.removeAll(keepingCapacity: true)
      state.timeFactor = 1
      (sums, counts) = (.zero, .zero)
    }
    state.step = collector.step
    if collector.samples.count > count, let sample = collector.samples.last { draw(sample) }
    if collector.isOver { end(tick, emit) }
  }

  /// Adds a sample to the drawn attempt, and follows its register and level.
  private mutating func draw(_ sample: VoiceContour.Sample) {
    let cents = sample.frequency.map { 1200 * log2($0 / register) }
    let k = min(state.attempt.count, model.points.count - 1)
    state.attempt.append(.init(cents: cents.map { $0.rounded() }, level: sample.level))
    if let cents, let wanted = model.points[k].cents {
      sums[0] += cents - wanted
      counts[0] += 1
    }
    if let level = sample.level, let wanted = model.points[k].level {
      sums[1] += level - wanted
      counts[1] += 1
    }
    let limit = rules.registerShift
    let shift = (before.register * Self.weight + sums[0]) / (Self.weight + counts[0])
    state.registerShift = max(-limit, min(limit, shift))
    let weight = before.level == nil ? 0 : Self.weight
    if weight + counts[1] > 0 {
      state.levelShift = ((before.level ?? 0) * weight + sums[1]) / (weight + counts[1])
    }
  }

  private mutating func end(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    guard collector.voiced >= Self.leastVoice - 1e-9 else {
      // Too short for an attempt: the game goes on waiting, and nothing is counted.
      collector.begin()
      state.attempt.removeAll(keepingCapacity: true)
      return enter(.waiting, at: tick.time)
    }
    let start = max(0, phaseStart - Self.onset)
    state.said = TimeSpan(
      start: start, end: min(tick.time, phaseStart + Double(collector.samples.count) * collector.step))
    let result = comparison.compare(collector.samples, step: collector.step)
    if result.deviation != nil { before = (result.registerShift, result.levelShift) }
    state.attempt.removeLast(max(0, state.attempt.count - collector.samples.count))
    (state.registerShift, state.levelShift) = (result.registerShift, result.levelShift)
    (state.share, state.isMatch, state.timeFactor) = (result.share, result.isMatch, result.timeFactor)
    if result.isMatch { state.hits += 1 } else { state.misses += 1 }
    let measured = measured(tick, result)
    emit(event(result.isMatch ? .contourMatched : .contourMissed, at: tick.time, measured))
    enter(.result, at: tick.time)
    guard state.hits == rules.count else { return }
    state.isFinished = true
    emit(event(.gameFinished, at: tick.time, measured))
  }

  private func event(_ name: GameEvent.Name, at time: Double, _ measured: GameEvent.Measured = .init()) -> GameEvent {
    GameEvent(time: time, game: game, name: name, measured: measured)
  }

  private func measured(_ tick: SoundTick, _ result: ContourComparison.Result) -> GameEvent.Measured {
    var (sum, count) = (0.0, 0)
    for case let level? in collector.samples.lazy.map(\.level) { (sum, count) = (sum + level, count + 1) }
    return GameEvent.Measured().with {
      $0.roomLevel = tick.roomLevel
      $0.level = count == 0 ? nil : sum / Double(count)
      $0.frequency = result.frequency
      $0.target = register
      $0.deviation = result.deviation
      $0.duration = Double(collector.samples.count) * collector.step
      $0.count = result.isMatch ? state.hits : state.misses
      $0.points = Int((100 * result.share).rounded())
    }
  }
}
