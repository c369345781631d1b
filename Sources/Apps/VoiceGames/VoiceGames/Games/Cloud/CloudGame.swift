import VoiceListening

extension Game {
  /// Voice on and off: each voice lifts a cloud.
  public static let cloud = Game(name: "cloud")
}

/// Voice on and off: each held voice lifts one of the clouds that lie on the ground.
///
/// Rules (thesis 3.1): An introduction comes first; the game does not listen during it. A voice that stays in the voice
/// range for the required ticks lifts one cloud. The voice must end before the next cloud can rise. A voice that is
/// too loud lifts no cloud until it has ended. When all clouds are up the sun smiles.
public struct CloudGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.cloud
  private let settings: CloudSettings
  private var current: CloudState
  /// Whether a voice may lift a cloud: the last voice that lifted one, or was too loud, has ended.
  private var isArmed = true

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: CloudSettings = CloudSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    current = CloudState(cloudCount: settings.cloudCount)
  }

  /// The current state; a front end draws it.
  public var state: CloudState { current }
  /// Whether the introduction is over.
  public var isListening: Bool { current.phase == .playing }
  /// Whether all clouds are up.
  public var isFinished: Bool { current.phase == .finished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    switch heard {
    case .tick(let tick): advance(tick, emit)
    case .event(let event): take(event, emit)
    }
  }

  private mutating func take(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard current.phase == .playing else { return }
    switch event.kind {
    case .inVoiceRange where isArmed && current.lifted < settings.cloudCount:
      isArmed = false
      current.heights[current.lifted] = 1e-6
      current.lifted += 1
      let count = current.lifted
      emit(self.event(.cloudLifted, at: event.time, .init(event).with { $0.count = count }))
    case .aboveVoiceRange: isArmed = false
    case .soundEnded where event.isVoice: isArmed = true
    default: break
    }
    current.awaitsSilence = !isArmed
  }

  private mutating func advance(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    let step = tick.time - current.time
    current.time = tick.time
    switch current.phase {
    case .introduction:
      let progress = settings.introduction > 0 ? min(1, tick.time / settings.introduction) : 1
      current.introduction = progress
      // The clouds fall during the second half of the introduction.
      for index in current.heights.indices { current.heights[index] = max(0, min(1, 2 - 2 * progress)) }
      guard progress >= 1 else { return }
      current.phase = .playing
      emit(event(.listeningStarted, at: tick.time, .init(tick)))
    case .playing:
      for index in 0..<current.lifted { current.heights[index] = min(1, current.heights[index] + step / settings.rise) }
      guard current.lifted == settings.cloudCount, current.heights.allSatisfy({ $0 >= 1 }) else { return }
      current.phase = .finished
      current.sunSmiles = true
      let count = current.lifted
      emit(event(.gameFinished, at: tick.time, .init(tick).with { $0.count = count }))
    case .finished: break
    }
  }
}

/// The state of the cloud game.
public struct CloudState: GameState {
  /// The phases of the game.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The clouds fall; the game does not listen.
    case introduction
    /// Voices lift the clouds.
    case playing
    /// All clouds are up.
    case finished
  }

  /// The phase of the game.
  public internal(set) var phase = Phase.introduction
  /// The part of the introduction that is over, 0…1.
  public internal(set) var introduction = 0.0
  /// The height of each cloud: 0 on the ground, 1 in the sky.
  public internal(set) var heights: [Double]
  /// The number of lifted clouds; the last of them may still be rising.
  public internal(set) var lifted = 0
  /// Whether the voice must end before the next cloud can rise.
  public internal(set) var awaitsSilence = false
  /// Whether the sun smiles.
  public internal(set) var sunSmiles = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init(cloudCount: Int) { heights = [Double](repeating: 1, count: cloudCount) }
}
