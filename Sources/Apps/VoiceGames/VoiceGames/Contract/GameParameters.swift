import AppSettings
import VoiceListening

/// A game's own settings: what a therapist sets for a child, by name.
///
/// The property names are the keys of the stored JSON and do not change; the names in `settings` are what users type.
public protocol GameParameters: Sendable, Hashable, Codable {
  /// The game's engine.
  associatedtype Engine: GameEngine where Engine.Settings == Self

  /// What may be set.
  static var settings: [Setting<Self>] { get }
  /// The settings to begin with, together with how to listen and what counts; `nil` for a game that needs recorded sounds.
  static var standard: GameSettings? { get }

  /// Throws `SettingError` or `GameError` for a setting outside of its range, or for settings that contradict each other.
  func validate() throws
  /// Throws `SettingError` for an ear that does not hear what the game needs.
  func validate(_ ear: VoiceEar.Configuration) throws(SettingError)
  /// Makes the ear hear what the game needs.
  func adjust(_ ear: inout VoiceEar.Configuration)
  /// The volumes that the game wants of a voice: those that its summary counts as in range.
  func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double>
  /// The same settings for a child with this voice.
  func fitted(to voice: CalibratedVoice) -> Self
}

extension GameParameters {
  /// Every setting is within its range.
  public func validate() throws { try Self.settings.check(self) }
  /// Any ear will do.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {}
  /// Any ear will do.
  public func adjust(_ ear: inout VoiceEar.Configuration) {}
  /// The voice range of the rules.
  public func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double> { rules.voiceRange }
  /// As they are.
  public func fitted(to voice: CalibratedVoice) -> Self { self }

  /// The game whose settings these are.
  public static var game: Game { Engine.game }

  /// These settings with the usual ear, as far as the game needs no other, and the usual rules.
  var inUsualSettings: GameSettings { GameSettings(ear: .init(), rules: .init(), parameters: self) }
}

/// Settings of a game that compares the child's sounds with recorded ones.
public protocol ComparesSounds: GameParameters {
  /// How many models it compares with.
  static var modelCount: Int { get }
  /// Whether its models may be sounds without voice.
  static var allowsUnvoiced: Bool { get }

  /// The usual settings with these models, `modelCount` of them.
  init(models: [SoundModel])

  /// The same settings with other models.
  func with(models: [SoundModel], includesUnvoiced: Bool) -> Self
}
