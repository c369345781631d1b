import AppSettings
import VoiceListening

/// Settings of a game that tells several sounds apart by their recorded models.
///
/// In the stored JSON of `PhonemeContrastSettings` the members of the rules stand beside the models, as they always did.
public protocol TellsSounds: ComparesSounds {
  /// The models that are told apart.
  var models: [SoundModel] { get set }
  /// The conditions of the telling.
  var rules: PhonemeRules { get set }
}

extension TellsSounds {
  /// There are no usual settings: the models must be recorded first.
  public static var standard: GameSettings? { nil }
  /// The models may be sounds without voice, for example s and sh.
  public static var allowsUnvoiced: Bool { true }
  /// A harder game wants sounds that are nearer to their model, and more clearly nearer to it than to the others.
  public static var difficulty: [DifficultyStep] { PhonemeRules.difficulty }
  /// Whether sounds without voice are compared.
  public var includesUnvoiced: Bool { rules.includesUnvoiced }

  /// Throws `SettingError` if a setting is outside of its range or if the number of models is another one,
  /// `GameError.modelsTooAlike` if two models differ by less than `PhonemeRules.leastModelDistance` or the margin.
  public func validate() throws { try checkModels() }

  func checkModels() throws {
    try Self.settings.check(self)
    try SettingError.check("models", Double(models.count), in: Double(Self.modelCount)...Double(Self.modelCount))
    let least = max(PhonemeRules.leastModelDistance, rules.margin)
    guard let (first, second, distance) = SoundModel.nearestPair(of: models), distance < least else { return }
    throw GameError.modelsTooAlike(first: first.name, second: second.name, distance: distance, least: least)
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

  /// Returns the same settings with other models.
  public func with(models: [SoundModel], includesUnvoiced: Bool) -> Self {
    var changed = self
    changed.models = models
    changed.rules.includesUnvoiced = includesUnvoiced
    return changed
  }

  /// These settings with an ear that measures spectra, and the usual rules.
  var heard: GameSettings {
    GameSettings(ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: self)
  }
}
