import AppSettings
import VoiceListening

/// Meeting a stored sound, for one child.
public struct SpectrumMatchSettings: Sendable, Hashable, Codable {
  /// The sound to meet.
  public var model: SoundModel
  /// How near is near enough, dB, 0.5…40.
  public var tolerance: Double
  /// Seconds to hold it, 0.05…30.
  public var hold: Double

  /// Half a second.
  public init(model: SoundModel, tolerance: Double = 5, hold: Double = 0.5) {
    self.model = model
    self.tolerance = tolerance
    self.hold = hold
  }
}

extension SpectrumMatchSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = SpectrumMatch

  /// What may be set, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "tolerance", \Self.tolerance, in: 0.5...40, .decibels,
      Words(cs: "jak blízko vzoru hláska stačí", en: "how near to the model is near enough")),
    Setting(
      "hold", \Self.hold, in: 0.05...30, .seconds,
      Words(cs: "jak dlouho se má hláska držet", en: "how long to hold the sound")),
  ]

  /// None: the model must be recorded first.
  public static var standard: GameSettings? { nil }

  /// The ear measures spectra.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {
    guard ear.measuresSpectrum else {
      throw .outOfRange(name: "measures-spectrum", expected: "yes for this game", got: "no")
    }
  }

  /// The ear measures spectra.
  public func adjust(_ ear: inout VoiceEar.Configuration) { ear.measuresSpectrum = true }
}

extension SpectrumMatchSettings: ComparesSounds {
  /// One.
  public static let modelCount = 1
  /// The sound must have a voice.
  public static let allowsUnvoiced = false

  /// Half a second of the first model.
  public init(models: [SoundModel]) { self.init(model: models[0]) }

  /// The same settings with another model, the first.
  public func with(models: [SoundModel], includesUnvoiced: Bool) -> SpectrumMatchSettings {
    var changed = self
    changed.model = models[0]
    return changed
  }
}

extension GameSettings {
  /// A sound to be met, with an ear for spectra.
  public static func spectrumMatch(_ settings: SpectrumMatchSettings) -> GameSettings {
    GameSettings(ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: settings)
  }
}
