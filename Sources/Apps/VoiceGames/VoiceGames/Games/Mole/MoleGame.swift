import Foundation
import VoiceListening

extension Game {
  /// Two players: a mole below the ground and a gardener above it, each with two tones (after Krtek).
  public static let mole = Game(name: "mole")
}

/// Mole and gardener, two players at once, after J. Kufner's *Krtek* (2005).
///
/// Each player steers with two tones, one for left and one for right: the mole with low tones, the gardener with high
/// ones. The gardener gets points for each plant that they put into an empty bed, and more for catching the mole. The
/// mole gets points for each plant that it eats. The game is endless unless the settings give the points that end it.
public struct MoleGame: VoiceGame {
  /// The game that this engine plays.
  public static let game = Game.mole
  private let settings: MoleSettings
  private var current: MoleState

  /// Makes a game that has not begun: the mole is at the left end, the gardener at the right.
  ///
  /// - Throws: `SettingError`.
  public init(settings: MoleSettings = MoleSettings(), rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    current = MoleState(bedCount: settings.bedCount)
  }

  /// The current state; a front end draws it.
  public var state: MoleState { current }
  /// Whether a player has the points that end the game.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    let step = tick.time - current.time
    current.time = tick.time
    let pitches = tick.players ?? PlayerPitches()
    aim(&current.mole, pitches.lower, settings.moleTones)
    aim(&current.gardener, pitches.upper, settings.gardenerTones)
    if move(&current.gardener, step) { plant(tick, emit) }
    if move(&current.mole, step) { eat(tick, emit) }
    if current.mole.bed == current.gardener.bed { catchMole(tick, emit) }
    guard let goal = settings.pointsToWin else { return }
    guard max(current.mole.points, current.gardener.points) >= goal else { return }
    current.isFinished = true
    emit(event(.gameFinished, at: tick.time, measured(current.mole.points >= goal ? 1 : 2)))
  }

  private func aim(_ player: inout MoleState.Player, _ frequency: Double?, _ tones: MoleSettings.Tones) {
    player.frequency = frequency
    player.aim = nil
    guard let frequency else { return }
    let left = abs(PitchFollower.cents(frequency, above: tones.left))
    let right = abs(PitchFollower.cents(frequency, above: tones.right))
    guard min(left, right) <= settings.toleranceCents else { return }
    player.aim = left < right ? .left : .right
  }

  /// Moves a player; returns whether they came to another bed.
  private func move(_ player: inout MoleState.Player, _ step: Double) -> Bool {
    guard let aim = player.aim else { return false }
    let before = player.bed
    let way = settings.speed * step * (aim == .left ? -1 : 1)
    player.position = min(Double(settings.bedCount - 1), max(0, player.position + way))
    return player.bed != before
  }

  private mutating func plant(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    guard !current.plants[current.gardener.bed] else { return }
    current.plants[current.gardener.bed] = true
    current.gardener.points += settings.pointsForPlanting
    emit(event(.plantPlanted, at: tick.time, measured(2)))
  }

  private mutating func eat(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    guard current.plants[current.mole.bed] else { return }
    current.plants[current.mole.bed] = false
    current.mole.points += settings.pointsForEating
    emit(event(.plantEaten, at: tick.time, measured(1)))
  }

  private mutating func catchMole(_ tick: SoundTick, _ emit: (GameEvent) -> Void) {
    current.gardener.points += settings.pointsForCatching
    emit(event(.moleCaught, at: tick.time, measured(2)))
    // The mole starts again at the end that is farther from the gardener.
    let last = Double(settings.bedCount - 1)
    current.mole.position = current.gardener.position > last / 2 ? 0 : last
  }

  private func measured(_ number: Int) -> GameEvent.Measured {
    let player = number == 1 ? current.mole : current.gardener
    let tones = number == 1 ? settings.moleTones : settings.gardenerTones
    let target = player.aim.map { $0 == .left ? tones.left : tones.right }
    return GameEvent.Measured().with {
      $0.player = number
      $0.points = player.points
      $0.frequency = player.frequency
      $0.target = target
      $0.count = player.bed
      if let target, let frequency = player.frequency {
        $0.deviation = PitchFollower.cents(frequency, above: target)
      }
    }
  }
}

/// The state of the game of mole and gardener.
public struct MoleState: GameState {
  /// The direction in which a player's voice steers.
  public enum Aim: String, Sendable, Hashable, Codable, CaseIterable {
    /// The voice meets the player's left tone.
    case left
    /// The voice meets the player's right tone.
    case right
  }

  /// The mole or the gardener.
  public struct Player: Sendable, Equatable, Codable {
    /// The place in beds: 0 is the middle of the leftmost bed.
    public internal(set) var position: Double
    /// The player's points.
    public internal(set) var points = 0
    /// The pitch of the player's voice, hertz; `nil` while the ear detects none.
    public internal(set) var frequency: Double?
    /// The direction of the voice; `nil` without a pitch, or if the pitch is too far from both tones.
    public internal(set) var aim: Aim?

    init(position: Double) { self.position = position }

    /// The number of the player's bed, counted from 0.
    public var bed: Int { Int(position.rounded()) }
  }

  /// The mole, the player with the low voice.
  public internal(set) var mole: Player
  /// The gardener, the player with the high voice.
  public internal(set) var gardener: Player
  /// Whether there is a plant, for each bed.
  public internal(set) var plants: [Bool]
  /// Whether a player has won.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init(bedCount: Int) {
    mole = Player(position: 0)
    gardener = Player(position: Double(bedCount - 1))
    plants = [Bool](repeating: false, count: bedCount)
  }
}
