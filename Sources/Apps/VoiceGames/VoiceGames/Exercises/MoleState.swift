/// The garden, and the meter that shows what each player aims at.
public struct MoleState: Sendable, Equatable, Codable {
  /// Where a player's voice steers.
  public enum Aim: String, Sendable, Hashable, Codable, CaseIterable {
    /// Left.
    case left
    /// Right.
    case right
  }

  /// One player.
  public struct Player: Sendable, Equatable, Codable {
    /// Where they are: 0 is the middle of the leftmost bed.
    public internal(set) var position: Double
    /// Their points.
    public internal(set) var points = 0
    /// What they sing, hertz; `nil` for nothing.
    public internal(set) var frequency: Double?
    /// Where that steers; `nil` if it is too far from both tones.
    public internal(set) var aim: Aim?

    init(position: Double) { self.position = position }

    /// The bed they are in, from 0.
    public var bed: Int { Int(position.rounded()) }
  }

  /// Who has the low voice.
  public internal(set) var mole: Player
  /// Who has the high voice.
  public internal(set) var gardener: Player
  /// Which beds have a plant.
  public internal(set) var plants: [Bool]
  /// Whether one has won.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(bedCount: Int) {
    mole = Player(position: 0)
    gardener = Player(position: Double(bedCount - 1))
    plants = [Bool](repeating: false, count: bedCount)
  }
}
