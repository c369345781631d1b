import AppSettings
import VoiceListening

/// The settings of the game of four sounds, for one child.
public struct FourPhonemesSettings: Sendable, Hashable, Codable {
  /// The four models: recordings of the child's own good sounds or of the therapist's sounds.
  public var models: [SoundModel]
  /// The conditions under which a sound is one of the four.
  public var rules: PhonemeRules
  /// The order in which the game asks for them.
  public var order: PhonemeOrder

  /// Makes settings. By default the game asks for each sound once before any comes again, until there were eight right
  /// ones.
  public init(models: [SoundModel], rules: PhonemeRules, order: PhonemeOrder = PhonemeOrder()) {
    (self.models, self.rules, self.order) = (models, rules, order)
  }
}

extension FourPhonemesSettings: TellsSounds {
  /// The engine that takes these settings.
  public typealias Engine = FourPhonemes
  /// The game needs four models.
  public static let modelCount = 4

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    (PhonemeRules.settings
    + [PhonemeRules.hits(Words(cs: "kolik správných hlásek je třeba", en: "how many right sounds are needed"))])
    .map { $0.inside(path: "rules.", \.rules) } + PhonemeOrder.settings.map { $0.inside(path: "order.", \.order) }

  /// Makes the usual settings with four models.
  public init(models: [SoundModel]) { self.init(models: models, rules: PhonemeRules(count: 8)) }
}
