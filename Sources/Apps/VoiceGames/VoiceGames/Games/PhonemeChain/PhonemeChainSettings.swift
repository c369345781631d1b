import AppSettings
import VoiceListening

/// The settings of the game of a chain of sounds, for one child.
public struct PhonemeChainSettings: Sendable, Hashable, Codable {
  /// The three models: recordings of the child's own good sounds or of the therapist's sounds.
  public var models: [SoundModel]
  /// The numbers of the models in the order in which they are said, each 1…3; 2…8 of them.
  public var chain: [Double]
  /// The longest pause inside a chain, 0.2…10 s.
  public var longestPause: Double
  /// The conditions under which a sound is one of the three.
  public var rules: PhonemeRules

  /// Makes settings. By default each of the three is said once, and the chain three times.
  public init(
    models: [SoundModel], chain: [Double] = [1, 2, 3], longestPause: Double = 2,
    rules: PhonemeRules = PhonemeRules(count: 3)
  ) {
    (self.models, self.chain, self.longestPause, self.rules) = (models, chain, longestPause, rules)
  }
}

extension PhonemeChainSettings: TellsSounds {
  /// The engine that takes these settings.
  public typealias Engine = PhonemeChain
  /// The game needs three models.
  public static let modelCount = 3

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "chain", \Self.chain, count: 2...8, in: 1...Double(modelCount), .none,
        Words(
          cs: "pořadí hlásek: čísla nahraných hlásek po řadě, třeba 1,2,1",
          en: "the order of the sounds: the numbers of the recorded ones in order, as 1,2,1")),
      Setting(
        "longest-pause", \Self.longestPause, in: 0.2...10, .seconds,
        Words(
          cs: "jak dlouhé ticho mezi hláskami řadu ještě nepřeruší",
          en: "how long a silence between the sounds does not break the chain")),
    ]
    + (PhonemeRules.settings
    + [PhonemeRules.hits(Words(cs: "kolikrát se má řada říct", en: "how often the chain is to be said"))])
    .map { $0.inside(path: "rules.", \.rules) }

  /// Throws the errors of the models, and `SettingError` for a place of the chain that is no whole number.
  public func validate() throws {
    try checkModels()
    if let part = chain.first(where: { $0 != $0.rounded() }) {
      throw SettingError.outOfRange(
        name: "chain", expected: Words(cs: "celá čísla od 1 do 3", en: "whole numbers from 1 to 3"),
        got: Words { _ in "\(part)" })
    }
  }

  /// Makes the usual settings with three models.
  public init(models: [SoundModel]) { self.init(models: models, chain: [1, 2, 3]) }
}
