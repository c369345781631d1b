import AppSettings
import VoiceListening

/// The settings of the game of two sounds, for one child.
public struct PhonemeContrastSettings: Sendable, Hashable {
  /// The two models: recordings of the child's own good sounds or of the therapist's sounds.
  public var models: [SoundModel]
  /// The conditions under which a sound is one of the two.
  public var rules: PhonemeRules
  /// The order in which the game asks for the two.
  public var order: PhonemeOrder

  /// Makes settings. By default the game asks for the two sounds in turn until there were six right ones.
  public init(models: [SoundModel], rules: PhonemeRules, order: PhonemeOrder = PhonemeOrder()) {
    (self.models, self.rules, self.order) = (models, rules, order)
  }
}

extension PhonemeContrastSettings: TellsSounds {
  /// The engine that takes these settings.
  public typealias Engine = PhonemeContrast
  /// The game needs two models.
  public static let modelCount = 2

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    (PhonemeRules.settings
    + [PhonemeRules.hits(Words(cs: "kolik správných hlásek je třeba", en: "how many right sounds are needed"))])
    .map { $0.inside(path: "", \.rules) } + PhonemeOrder.settings.map { $0.inside(path: "", \.order) }

  /// Makes the usual settings with two models.
  public init(models: [SoundModel]) { self.init(models: models, rules: PhonemeRules()) }
}

extension PhonemeContrastSettings: Codable {
  private enum Key: String, CodingKey { case models }

  /// Reads the models, and beside them the members of the rules and of the order.
  public init(from decoder: any Decoder) throws {
    models = try decoder.container(keyedBy: Key.self).decode([SoundModel].self, forKey: .models)
    (rules, order) = (try PhonemeRules(from: decoder), try PhonemeOrder(from: decoder))
  }

  /// Writes the form that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    try rules.encode(to: encoder)
    try order.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(models, forKey: .models)
  }
}

extension GameSettings {
  /// Returns settings of the game of two sounds, with an ear that measures spectra.
  public static func phonemeContrast(_ settings: PhonemeContrastSettings) -> GameSettings { settings.heard }
}
