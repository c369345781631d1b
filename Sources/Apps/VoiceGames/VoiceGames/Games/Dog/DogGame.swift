import VoiceListening

extension Game {
  /// Short sounds of one syllable: a dog jumps.
  public static let dog = Game(name: "dog")
}

/// Short sounds of one syllable: each makes the dog jump towards the bone.
///
/// Rules (thesis 3.3): an introduction first. One short sound is one jump; a sound that is too long, too loud or has a
/// second syllable moves nothing on. Near the bone the dog runs and takes it.
///
/// The thesis's dog waited for silence before it jumped, so that children could not link their voice to it. This one
/// takes off as soon as the voice is certain (`VoiceEar.Configuration.responseDelay` after the voice's onset). The jump
/// is reversible: it counts (`dogJumped`) when the sound has ended as a short one, and becomes a stumble
/// (`dogStumbled`), back to where it began, as soon as the sound turns out to be something else.
public struct DogGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.dog
  private let settings: DogSettings
  /// Volume above which a voice is too loud to take off.
  private let loudest: Double
  private var current: DogState
  /// The sound that the dog answered, or that it must not answer.
  private var isInSound = false
  private var syllables = 0
  private var onset: Double?
  private var running = 0.0

  /// A game that has not begun.
  ///
  /// - Parameter rules: those by which the sounds are judged; the dog does not take off above their voice range. A
  ///   voice below it may take off: at its onset it is still rising.
  /// - Throws: `SettingError`.
  public init(settings: DogSettings = DogSettings(), rules: SoundRules) throws {
    try settings.validate()
    try rules.validate()
    self.settings = settings
    loudest = rules.voiceRange.upperBound
    current = DogState(jumpCount: settings.jumpCount)
  }

  /// The state now, as a front end draws it.
  public var state: DogState { current }
  /// Whether the introduction is over.
  public var isListening: Bool { current.phase != .introduction }
  /// Whether the dog has the bone.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes what was heard.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    switch heard {
    case .tick(let tick): advance(tick, emit)
    case .event(let event): take(event, emit)
    }
  }

  private mutating func take(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    switch event.kind {
    case .voiceAccepted:
      isInSound = true
      // What came before the voice was certain is its first syllable: a consonant's burst may look like one.
      syllables = min(1, event.count ?? 0)
      onset = event.voicingOnset ?? event.soundStart
      guard current.phase == .waiting || current.phase == .stumbling else { return }
      guard event.volume <= loudest else { return }
      current.phase = .jumping
      current.jumpStart = event.time
      let count = current.jumps + 1
      emit(self.event(.jumpStarted, at: event.time, measured(event).with { $0.count = count }))
    case .syllable where isInSound:
      syllables += 1
      if syllables > 1 { stumble(event, emit) }
    case .aboveVoiceAllowedDuration, .aboveVoiceRange: stumble(event, emit)
    case .inVoiceAllowedDuration: land(event, emit)
    case .soundEnded where event.isVoice:
      // What is neither a short sound nor a long one (below the range, or shorter than allowed) moves nothing either.
      stumble(event, emit)
      isInSound = false
    default: break
    }
  }

  private mutating func land(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard current.phase == .jumping else { return }
    current.jumps += 1
    let count = current.jumps
    emit(self.event(.dogJumped, at: event.time, measured(event).with { $0.count = count }))
    current.phase = .waiting
    guard current.jumps >= settings.jumpCount else { return }
    current.phase = .running
    emit(self.event(.boneReached, at: event.time))
  }

  private mutating func stumble(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard current.phase == .jumping else { return }
    current.phase = .stumbling
    current.stumbleStart = event.time
    let syllables = syllables
    emit(self.event(.dogStumbled, at: event.time, measured(event).with { $0.count = syllables }))
  }

  private func measured(_ event: SoundEvent) -> GameEvent.Measured {
    GameEvent.Measured(event).with {
      $0.voicingOnset = onset
      $0.reaction = onset.map { event.time - $0 }
    }
  }

  private mutating func advance(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let step = tick.time - current.time
    current.time = tick.time
    switch current.phase {
    case .introduction:
      current.introduction = settings.introduction > 0 ? min(1, tick.time / settings.introduction) : 1
      guard current.introduction >= 1 else { return }
      current.phase = .waiting
      emit(event(.listeningStarted, at: tick.time, .init(tick)))
    case .stumbling:
      if tick.time - current.stumbleStart >= settings.stumble { current.phase = .waiting }
    case .running:
      running += step
      current.run = min(1, running / max(1e-9, settings.run))
      guard current.run >= 1 else { return }
      current.phase = .finished
      let count = current.jumps
      emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.count = count }))
    case .waiting, .jumping, .finished: break
    }
  }
}

/// The dog and the bone.
public struct DogState: GameState {
  /// What the dog does.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bone and the way to the dog are shown; nothing is heard.
    case introduction
    /// It sits.
    case waiting
    /// It is in the air, while the sound goes on.
    case jumping
    /// The jump fails: back to where it began.
    case stumbling
    /// It runs to the bone.
    case running
    /// It has the bone.
    case finished
  }

  /// What the dog does.
  public internal(set) var phase = Phase.introduction
  /// How much of the introduction was shown, 0…1.
  public internal(set) var introduction = 0.0
  /// Jumps that counted, and jumps that it takes.
  public internal(set) var jumps = 0
  /// See `jumps`.
  public internal(set) var jumpCount: Int
  /// When the jump that goes on, or went on last, began; seconds since the start.
  public internal(set) var jumpStart = 0.0
  /// When it became a stumble.
  public internal(set) var stumbleStart = 0.0
  /// Way of the last run, 0…1.
  public internal(set) var run = 0.0
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(jumpCount: Int) { self.jumpCount = jumpCount }
}
