import AppSettings
import AppWords
import VoiceListening

/// The settings of the spectrum matching for one child.
public struct SpectrumMatchSettings: Sendable, Hashable, Codable {
  /// The sound to imitate.
  public var model: SoundModel
  /// The largest distance from the model that is near enough, 0.5…40 dB.
  public var tolerance: Double
  /// How long the sound must be held, 0.05…30 s.
  public var hold: Double

  /// Makes settings. By default the sound must be held for half a second.
  public init(model: SoundModel, tolerance: Double = 5, hold: Double = 0.5) {
    self.model = model
    self.tolerance = tolerance
    self.hold = hold
  }
}

extension SpectrumMatchSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = SpectrumMatch

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "tolerance", \Self.tolerance, in: 0.5...40, .decibels,
      Words(cs: "jak blízko vzoru hláska stačí", en: "how near to the model is near enough")),
    Setting(
      "hold", \Self.hold, in: 0.05...30, .seconds,
      Words(cs: "jak dlouho se má hláska držet", en: "how long to hold the sound")),
  ]

  /// A harder game wants a sound that is nearer to its model, for longer.
  public static let difficulty = [
    DifficultyStep("tolerance", .factor(0.85), within: 1...20),
    DifficultyStep("hold", .factor(1.25), within: 0.1...5),
  ]

  /// There are no usual settings: the model must be recorded first.
  public static var standard: GameSettings? { nil }

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

extension SpectrumMatchSettings: ComparesSounds {
  /// The game needs one model.
  public static let modelCount = 1
  /// The sound must have a voice.
  public static let allowsUnvoiced = false

  /// The model, as a list of one.
  public var models: [SoundModel] { [model] }
  /// The sound has a voice.
  public var includesUnvoiced: Bool { false }

  /// Makes the usual settings with the first of the models.
  ///
  /// - Throws: `SettingError` if there is none.
  public init(models: [SoundModel]) throws(SettingError) { self.init(model: try Self.first(of: models)) }

  /// Returns the same settings with another model, the first of `models`; throws if there is none.
  public func with(models: [SoundModel], includesUnvoiced: Bool) throws(SettingError) -> SpectrumMatchSettings {
    var changed = self
    changed.model = try Self.first(of: models)
    return changed
  }

  private static func first(of models: [SoundModel]) throws(SettingError) -> SoundModel {
    guard let first = models.first else {
      throw .outOfRange(name: "models", expected: Words(cs: "1 vzor", en: "1 model"), got: Words { _ in "0" })
    }
    return first
  }
}

extension GameSettings {
  /// Returns settings of the spectrum matching, with an ear that measures spectra.
  public static func spectrumMatch(_ settings: SpectrumMatchSettings) -> GameSettings {
    GameSettings(ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: settings)
  }
}
