import VoiceListening

extension Game {
  /// Short sounds of one syllable: a dog jumps towards a bone.
  public static let dog = Game(name: "dog")
}

/// Short sounds of one syllable: each one makes the dog jump towards the bone.
///
/// Rules (thesis 3.3): An introduction comes first. One short sound is one jump. A sound that is too long, too loud or
/// has a second syllable does not count. After the last jump the dog runs to the bone and takes it.
///
/// In the thesis the dog jumped only after the sound, and the children did not link the jump to their voice. Here the
/// dog takes off as soon as the ear is certain of the voice (`VoiceEar.Configuration.responseDelay` after the voice's
/// onset). The jump counts (`dogJumped`) when the sound has ended as a short one. As soon as the sound turns out to be
/// something else, the jump becomes a stumble (`dogStumbled`), and the dog is back where it took off.
public struct DogGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.dog
  private let settings: DogSettings
  /// The volume above which a voice does not make the dog take off.
  private let loudest: Double
  private var current: DogState
  /// Whether an accepted voice is going on; only its syllables count.
  private var isInSound = false
  private var syllables = 0
  private var onset: Double?
  private var running = 0.0

  /// Makes a game that has not begun.
  ///
  /// - Parameter rules: the rules by which the sounds are judged. A voice above their voice range does not make the dog
  ///   take off. A voice below the range does: at its onset the volume is still rising.
  /// - Throws: `SettingError`.
  public init(settings: DogSettings = DogSettings(), rules: SoundRules) throws {
    try settings.validate()
    try rules.validate()
    self.settings = settings
    loudest = rules.voiceRange.upperBound
    current = DogState(jumpCount: settings.jumpCount)
  }

  /// The current state; a front end draws it.
  public var state: DogState { current }
  /// Whether the introduction is over.
  public var isListening: Bool { current.phase != .introduction }
  /// Whether the dog has the bone.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes one output of the ear.
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
      // Syllables counted before the ear was certain of the voice make one: a consonant's burst may count as one.
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
      // A sound that is neither short nor long (below the range, or shorter than allowed) does not count either.
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

/// The state of the dog game.
public struct DogState: GameState {
  /// The phases of the game.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bone and the way to it are shown; the game does not listen.
    case introduction
    /// The dog waits for a sound.
    case waiting
    /// The dog is in the air while the sound goes on.
    case jumping
    /// The jump has failed, and the dog is back where it took off.
    case stumbling
    /// The dog runs to the bone.
    case running
    /// The dog has the bone, and the game is over.
    case finished
  }

  /// The phase of the game.
  public internal(set) var phase = Phase.introduction
  /// The part of the introduction that is over, 0…1.
  public internal(set) var introduction = 0.0
  /// The number of jumps that counted.
  public internal(set) var jumps = 0
  /// The number of jumps that lead to the bone.
  public internal(set) var jumpCount: Int
  /// The beginning of the current or last jump, seconds since the start.
  public internal(set) var jumpStart = 0.0
  /// The beginning of the last stumble, seconds since the start.
  public internal(set) var stumbleStart = 0.0
  /// The part of the run to the bone that is done, 0…1.
  public internal(set) var run = 0.0
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init(jumpCount: Int) { self.jumpCount = jumpCount }
}
