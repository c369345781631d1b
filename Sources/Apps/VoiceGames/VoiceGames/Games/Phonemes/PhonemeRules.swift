import AppSettings
import VoiceListening

/// The conditions under which a sound is told from others by their recorded models.
public struct PhonemeRules: Sendable, Hashable, Codable {
  /// The difference of a sound's distances from the two nearest models that decides, 0…20 dB.
  public var margin: Double
  /// The largest distance from the nearest model with which a sound counts, 1…40 dB.
  public var largestDistance: Double
  /// The number of ticks of a sound that a decision needs, 1…200.
  public var requiredTicks: Int
  /// Whether sounds without voice count, for example s and sh.
  public var includesUnvoiced: Bool
  /// The number of successes that end the game, 1…100.
  public var count: Int

  /// Makes rules.
  public init(
    margin: Double = 1, largestDistance: Double = 12, requiredTicks: Int = 4, includesUnvoiced: Bool = false,
    count: Int = 6
  ) {
    self.margin = margin
    self.largestDistance = largestDistance
    self.requiredTicks = requiredTicks
    self.includesUnvoiced = includesUnvoiced
    self.count = count
  }

  /// The least distance between two models, dB; a larger margin takes its place. The guide gives the reason.
  public static let leastModelDistance = 3.0

  /// The settings of the telling by name.
  static let settings: [Setting<Self>] = [
    Setting(
      "margin", \Self.margin, in: 0...20, .decibels,
      Words(
        cs: "o kolik blíž má být hláska svému vzoru než druhému",
        en: "how much nearer a sound must be to its model than to the other")),
    Setting(
      "largest-distance", \Self.largestDistance, in: 1...40, .decibels,
      Words(cs: "jak blízko musí být vzoru vůbec", en: "how near it must be to a model at all")),
    Setting(
      "sound-ticks", \Self.requiredTicks, in: 1...200, .ticks,
      Words(cs: "jak dlouhá hláska stačí k rozhodnutí", en: "how long a sound is needed to decide"),
      path: "requiredTicks"),
    Setting(
      "includes-unvoiced", \Self.includesUnvoiced,
      Words(cs: "zda platí i hlásky bez hlasu, jako s a š", en: "whether sounds without voice count, as s and sh")),
  ]

  /// The setting of the count, in the words of the game.
  static func hits(_ meaning: Words) -> Setting<Self> {
    Setting("hits", \Self.count, in: 1...100, .none, meaning, path: "count")
  }

  /// A harder game wants sounds that are nearer to their model, and more clearly nearer to it than to the others.
  static let difficulty = [
    DifficultyStep("largest-distance", .factor(0.85), within: 4...30),
    DifficultyStep("margin", .factor(1.25), within: 0.5...6),
  ]

  /// Whether the sound of a tick is one to compare.
  func counts(_ tick: SoundTick) -> Bool {
    (tick.isVoice || (includesUnvoiced && tick.sounding != .silence)) && tick.level >= tick.roomLevel + 6
  }

  /// Returns the model that a sound is, counted from 1; `nil` if it is near none, or not clearly nearer to one.
  ///
  /// - Parameter distances: the distances of the sound from two models or more, dB.
  func nearest(_ distances: [Double]) -> Int? {
    guard let least = distances.min(), least <= largestDistance, let number = distances.firstIndex(of: least) else {
      return nil
    }
    let isClear = distances.indices.allSatisfy { $0 == number || distances[$0] - least >= margin }
    return isClear ? number + 1 : nil
  }
}
