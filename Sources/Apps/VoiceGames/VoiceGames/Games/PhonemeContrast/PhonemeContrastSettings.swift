import AppSettings
import VoiceListening

/// The settings of the game of two sounds, for one child.
public struct PhonemeContrastSettings: Sendable, Hashable, Codable {
  /// The two models: recordings of the child's own good sounds or of the therapist's sounds.
  public var models: [SoundModel]
  /// The difference of a sound's distances from the two models that decides, 0…20 dB.
  public var margin: Double
  /// The largest distance from the nearer model with which a sound counts, 1…40 dB.
  public var largestDistance: Double
  /// The number of ticks of a sound that a decision needs, 1…200.
  public var requiredTicks: Int
  /// Whether sounds without voice count, for example s and sh.
  public var includesUnvoiced: Bool
  /// The number of right sounds that end the game, 1…100.
  public var count: Int
  /// Whether the game asks for the two sounds in turn. Otherwise it chooses at random.
  public var alternates: Bool
  /// The seed of the random choice.
  public var seed: UInt64

  /// Makes settings. By default the game asks for the two sounds in turn until there were six right ones.
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

  /// The least distance between the two models, dB; a larger margin takes its place. The guide gives the reason.
  public static let leastModelDistance = 3.0
}

extension PhonemeContrastSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = PhonemeContrast

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
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
    Setting(
      "hits", \Self.count, in: 1...100, .none,
      Words(cs: "kolik správných hlásek je třeba", en: "how many right sounds are needed"), path: "count"),
    Setting(
      "alternates", \Self.alternates,
      Words(
        cs: "zda se hlásky střídají; jinak je určuje náhoda",
        en: "whether the two are asked for in turns; otherwise chance decides")),
    Setting(
      "seed", \Self.seed, in: 0...9_007_199_254_740_991, .none,
      Words(
        cs: "číslo, které určuje náhodu; 1: na stránce v každém kole jiné",
        en: "the number that decides the chance; 1: on the page other ones in each round")),
  ]

  /// A harder game wants sounds that are nearer to their model, and more clearly nearer to it than to the other.
  public static let difficulty = [
    DifficultyStep("largest-distance", .factor(0.85), within: 4...30),
    DifficultyStep("margin", .factor(1.25), within: 0.5...6),
  ]

  /// There are no usual settings: the models must be recorded first.
  public static var standard: GameSettings? { nil }

  /// Throws `SettingError` if a setting is outside of its range or if there are not two models,
  /// `GameError.modelsTooAlike` if the models differ by less than `leastModelDistance` or the margin.
  public func validate() throws {
    try Self.settings.check(self)
    try SettingError.check("models", Double(models.count), in: 2...2)
    let distance = models[0].spectrum.distance(to: models[1].spectrum)
    let least = max(Self.leastModelDistance, margin)
    guard distance >= least else {
      throw GameError.modelsTooAlike(first: models[0].name, second: models[1].name, distance: distance, least: least)
    }
  }

  /// Throws `SettingError` unless the ear measures spectra.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {
    guard ear.measuresSpectrum else {
      throw .outOfRange(
        name: "measures-spectrum", expected: Words(cs: "pro tuto hru yes", en: "yes for this game"),
        got: Words { _ in "no" })
    }
  }

  /// Makes the ear measure spectra.
  public func adjust(_ ear: inout VoiceEar.Configuration) { ear.measuresSpectrum = true }
}

extension PhonemeContrastSettings: ComparesSounds {
  /// The game needs two models.
  public static let modelCount = 2
  /// The models may be sounds without voice, for example s and sh.
  public static let allowsUnvoiced = true

  /// Makes the usual settings with two models.
  public init(models: [SoundModel]) { self.init(models: models, margin: 1) }

  /// Returns the same settings with other models.
  public func with(models: [SoundModel], includesUnvoiced: Bool) -> PhonemeContrastSettings {
    var changed = self
    changed.models = models
    changed.includesUnvoiced = includesUnvoiced
    return changed
  }
}

extension GameSettings {
  /// Returns settings of the game of two sounds, with an ear that measures spectra.
  public static func phonemeContrast(_ settings: PhonemeContrastSettings) -> GameSettings {
    GameSettings(ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: settings)
  }
}
