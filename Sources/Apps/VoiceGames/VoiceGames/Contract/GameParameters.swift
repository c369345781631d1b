import AppSettings
import VoiceListening

/// A game's own settings, which a therapist sets for a child by name.
///
/// The property names are the keys of the stored JSON and do not change; users type the names in `settings`.
public protocol GameParameters: Sendable, Hashable, Codable {
  /// The game's engine.
  associatedtype Engine: GameEngine where Engine.Settings == Self

  /// The settings that a user may change.
  static var settings: [Setting<Self>] { get }
  /// The default settings with those of the ear and the rules; `nil` for a game that needs recorded sounds.
  static var standard: GameSettings? { get }
  /// What a press on 'easier' or 'harder' moves, in order.
  static var difficulty: [DifficultyStep] { get }

  /// Throws `SettingError` or `GameError` for a setting outside of its range, or for settings that contradict each
  /// other.
  func validate() throws
  /// Throws `SettingError` for an ear that does not hear what the game needs.
  func validate(_ ear: VoiceEar.Configuration) throws(SettingError)
  /// Makes the ear hear what the game needs.
  func adjust(_ ear: inout VoiceEar.Configuration)
  /// The target range of volumes; the summary counts a voice inside it as in range.
  func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double>
  /// Whether the child hears what it has just said.
  var playsBack: Bool { get }
  /// Returns these settings adapted to a child's voice.
  func fitted(to voice: CalibratedVoice) -> Self
}

extension GameParameters {
  /// Checks the range of every setting.
  public func validate() throws { try Self.settings.check(self) }
  /// By default the game accepts every ear.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {}
  /// By default the ear stays unchanged.
  public func adjust(_ ear: inout VoiceEar.Configuration) {}
  /// By default the target range is the voice range of the rules.
  public func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double> { rules.voiceRange }
  /// By default nothing is heard again.
  public var playsBack: Bool { false }
  /// By default the settings stay unchanged.
  public func fitted(to voice: CalibratedVoice) -> Self { self }

  /// The game whose settings these are.
  public static var game: Game { Engine.game }

  /// These settings with the usual ear, as far as the game needs no other, and the usual rules.
  var inUsualSettings: GameSettings { GameSettings(ear: .init(), rules: .init(), parameters: self) }
}

/// Settings of a game that compares the child's sounds with recorded ones.
public protocol ComparesSounds: GameParameters {
  /// The number of models that the game needs.
  static var modelCount: Int { get }
  /// Whether the models may be sounds without voice.
  static var allowsUnvoiced: Bool { get }

  /// The models with which the game compares.
  var models: [SoundModel] { get }
  /// Whether sounds without voice are compared.
  var includesUnvoiced: Bool { get }

  /// Makes the usual settings with `modelCount` models.
  ///
  /// - Throws: `SettingError` if they are too few to make any.
  init(models: [SoundModel]) throws(SettingError)

  /// Returns the same settings with other models; throws as the initialiser does.
  func with(models: [SoundModel], includesUnvoiced: Bool) throws(SettingError) -> Self
}
