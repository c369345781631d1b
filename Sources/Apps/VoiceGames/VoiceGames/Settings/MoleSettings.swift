import Foundation

/// Mole and gardener, for two players.
public struct MoleSettings: Sendable, Hashable, Codable {
  /// The two tones of a player, hertz.
  public struct Tones: Sendable, Hashable, Codable {
    /// Leads to the left.
    public var left: Double
    /// Leads to the right.
    public var right: Double

    /// Two tones, left and right.
    public init(left: Double, right: Double) {
      self.left = left
      self.right = right
    }
  }

  /// The mole's tones, the lower ones.
  public var moleTones: Tones
  /// The gardener's tones.
  public var gardenerTones: Tones
  /// How near a tone must be met, cents, 10…600.
  public var toleranceCents: Double
  /// Beds, 3…100.
  public var bedCount: Int
  /// Beds a second, 0.1…50.
  public var speed: Double
  /// Points for a plant that is planted, 0…1000.
  public var pointsForPlanting: Int
  /// Points for a plant that is eaten.
  public var pointsForEating: Int
  /// Points for the mole.
  public var pointsForCatching: Int
  /// Points that end the game; `nil` for an endless one.
  public var pointsToWin: Int?

  /// A man's or low child's tones for the mole, a child's for the gardener; no tone is another's octave.
  public init(
    moleTones: Tones = Tones(left: 130, right: 165), gardenerTones: Tones = Tones(left: 300, right: 380),
    toleranceCents: Double = 180, bedCount: Int = 12, speed: Double = 3, pointsForPlanting: Int = 1,
    pointsForEating: Int = 1, pointsForCatching: Int = 5, pointsToWin: Int? = nil
  ) {
    self.moleTones = moleTones
    self.gardenerTones = gardenerTones
    self.toleranceCents = toleranceCents
    self.bedCount = bedCount
    self.speed = speed
    self.pointsForPlanting = pointsForPlanting
    self.pointsForEating = pointsForEating
    self.pointsForCatching = pointsForCatching
    self.pointsToWin = pointsToWin
  }

  /// Where the ear looks for the two voices: around the tones, as far as the tolerance reaches.
  public var ranges: PlayerRanges {
    let reach = pow(2, toleranceCents / 1200)
    func around(_ tones: Tones) -> ClosedRange<Double> {
      let (low, high) = (min(tones.left, tones.right), max(tones.left, tones.right))
      return low / reach...high * reach
    }
    return PlayerRanges(lower: around(moleTones), upper: around(gardenerTones))
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    for tone in [moleTones.left, moleTones.right, gardenerTones.left, gardenerTones.right] {
      try GameError.check("tone in Hz", tone, in: 60...1200)
    }
    try GameError.check("tolerance in cents", toleranceCents, in: 10...600)
    try ranges.validate()
    try GameError.check("beds", bedCount, in: 3...100)
    try GameError.check("beds a second", speed, in: 0.1...50)
    for points in [pointsForPlanting, pointsForEating, pointsForCatching] {
      try GameError.check("points", points, in: 0...1000)
    }
    if let pointsToWin { try GameError.check("points to win", pointsToWin, in: 1...1_000_000) }
  }
}
