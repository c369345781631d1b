import AppSettings
import VoiceListening

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
}

extension PhonemeContrastSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = PhonemeContrast

  /// What may be set, by name.
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
      Words(cs: "číslo, které určuje náhodu", en: "the number that decides the chance")),
  ]

  /// None: the models must be recorded first.
  public static var standard: GameSettings? { nil }

  /// Every setting is within its range, and the two models differ by `leastModelDistance` and by the margin.
  public func validate() throws {
    try Self.settings.check(self)
    try SettingError.check("models", Double(models.count), in: 2...2)
    let distance = models[0].spectrum.distance(to: models[1].spectrum)
    let least = max(Self.leastModelDistance, margin)
    guard distance >= least else {
      throw GameError.modelsTooAlike(first: models[0].name, second: models[1].name, distance: distance, least: least)
    }
  }

  /// The ear measures spectra.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {
    guard ear.measuresSpectrum else {
      throw .outOfRange(name: "measures-spectrum", expected: "yes for this game", got: "no")
    }
  }

  /// The ear measures spectra.
  public func adjust(_ ear: inout VoiceEar.Configuration) { ear.measuresSpectrum = true }
}

extension PhonemeContrastSettings: ComparesSounds {
  /// Two.
  public static let modelCount = 2
  /// s and sh may be told apart.
  public static let allowsUnvoiced = true

  /// Six right ones in turns, of these two models.
  public init(models: [SoundModel]) { self.init(models: models, margin: 1) }

  /// The same settings with other models.
  public func with(models: [SoundModel], includesUnvoiced: Bool) -> PhonemeContrastSettings {
    var changed = self
    changed.models = models
    changed.includesUnvoiced = includesUnvoiced
    return changed
  }
}

extension GameSettings {
  /// Two sounds to be told apart, with an ear for spectra.
  public static func phonemeContrast(_ settings: PhonemeContrastSettings) -> GameSettings {
    GameSettings(ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: settings)
  }
}
