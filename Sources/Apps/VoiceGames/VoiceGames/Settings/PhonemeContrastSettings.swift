/// Telling two sounds apart, for one child.
public struct PhonemeContrastSettings: Sendable, Hashable, Codable {
  /// The two models, recorded from the child's own good sounds or the therapist's.
  public var models: [SoundModel]
  /// How much nearer a sound must be to one than to the other, dB, 0…20.
  public var margin: Double
  /// How near it must be at all, dB, 1…40.
  public var largestDistance: Double
  /// Ticks of a sound that are needed, 1…200.
  public var requiredTicks: Int
  /// Whether sounds without voice count, as s and sh.
  public var includesUnvoiced: Bool
  /// Right ones that are needed, 1…100.
  public var count: Int
  /// Whether the two are asked for in turns, or by chance.
  public var alternates: Bool
  /// Decides the chance.
  public var seed: UInt64

  /// Six right ones in turns.
  public init(
    models: [SoundModel], margin: Double = 1, largestDistance: Double = 12, requiredTicks: Int = 4,
    includesUnvoiced: Bool = false, count: Int = 6, alternates: Bool = true, seed: UInt64 = 1
  ) {
    self.models = models
    self.margin = margin
    self.largestDistance = largestDistance
    self.requiredTicks = requiredTicks
    self.includesUnvoiced = includesUnvoiced
    self.count = count
    self.alternates = alternates
    self.seed = seed
  }

  /// Least distance between the two models, dB, or the margin if that is more: see the guide.
  public static let leastModelDistance = 3.0

  /// Throws `GameError` for what is outside of its range, and for two models that are too alike.
  public func validate() throws(GameError) {
    try GameError.check("models", models.count, in: 2...2)
    try GameError.check("margin in dB", margin, in: 0...20)
    try GameError.check("largest distance in dB", largestDistance, in: 1...40)
    try GameError.check("required ticks", requiredTicks, in: 1...200)
    try GameError.check("right ones", count, in: 1...100)
    let distance = models[0].spectrum.distance(to: models[1].spectrum)
    let least = max(Self.leastModelDistance, margin)
    guard distance >= least else {
      throw .modelsTooAlike(first: models[0].name, second: models[1].name, distance: distance, least: least)
    }
  }
}
